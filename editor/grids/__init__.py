"""Tables that are edited as in a spreadsheet; each gesture is one undo step."""
