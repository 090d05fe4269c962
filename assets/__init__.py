"""What the program shows and prints with: icons, fonts, styles."""
