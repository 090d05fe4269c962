"""Three-way merge of modules by their content, without line numbers or conflict markers."""
