package cli

// FieldTable returns "": the page shows no help, and the code would make its download larger.
func (a App) FieldTable(int) string { return "" }

// Schema returns nothing.
func (a App) Schema() []byte { return nil }

// Definition returns "": there is no schema.
func (a App) Definition(command, schema string) string { return "" }
