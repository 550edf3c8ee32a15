package ladder

// nishio finds a candidate that is wrong, or right, by links within its digit alone.
func (b *Board) nishio(s *Step) bool { return b.reason(s, digital, 7.5) }

const nishioExample = "59.64..87824971563.7685.9.4639718452285364791417295638968127345.4.589.7675.4368.9"
