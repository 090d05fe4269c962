"""How a module and the work on it outlive kills, power cuts, full disks and other writers."""
