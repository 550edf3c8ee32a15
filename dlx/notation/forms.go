package notation

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// json reads a problem in one of the forms of JSON.
func (d *draft) json(r io.Reader) error {
	t, err := readJSON(r)
	if t == nil {
		return err
	}
	all := t.value(t.space(0, ""))
	set := func(name string) func(value) error {
		return func(v value) error { return d.jsonOption(t, name, v, v, free, d.undeclared) }
	}
	if list := t.onlyList(all); list != (value{}) {
		all = list
	}
	if t.kind(all) == '[' {
		d.form = Sets
		if rows := t.rows(all); rows != nil {
			d.form = Matrix
			return d.jsonRows(t, rows)
		}
		return t.elements(all, "an array of sets", set(""))
	}
	whole := false
	if err := t.members(all, func(m member) error {
		whole = whole || m.key == "options" || m.key == "primary"
		return nil
	}); err != nil {
		return err
	}
	if whole {
		return d.jsonWhole(t, all)
	}
	d.form = Sets
	return t.members(all, func(m member) error { return set(m.key)(m.value) })
}

// onlyList returns the list of rows or sets in an object whose other members are strings, such as its name, or numbers that give
// the size of a matrix. It returns no value for any other object.
func (t text) onlyList(object value) (list value) {
	if t.kind(object) != '{' {
		return value{}
	}
	lists, numbers := 0, 0
	_ = t.members(object, func(m member) error {
		switch c := t.kind(m.value); {
		case c == '[' && t.kind(t.value(t.space(m.value.offset+1, ""))) == '[':
			list = m.value
			lists++
		case c == '-' || '0' <= c && c <= '9':
			numbers++
		case c != '"' || m.key == "primary" || m.key == "secondary" || m.key == "options":
			lists = 2 // not such an object
		}
		return nil
	})
	if lists != 1 || numbers > 0 && t.rows(list) == nil {
		return value{}
	}
	return list
}

// jsonWhole reads the full form. It reads the items before the options, whatever their order in the text.
func (d *draft) jsonWhole(t text, object value) error {
	keys := []string{"primary", "secondary", "options"}
	lists := make([]value, len(keys))
	fields := map[string]func(value) error{}
	for k, key := range keys {
		fields[key] = keep(&lists[k])
	}
	if err := t.fields(object, "primary, secondary or options", fields); err != nil {
		return err
	}
	for k, key := range keys {
		if lists[k] == (value{}) {
			continue
		}
		if err := t.elements(lists[k], "an array of "+key, func(v value) error {
			if key == "options" {
				return d.jsonPriced(t, v)
			}
			return d.jsonItem(t, v, key == "secondary")
		}); err != nil {
			return err
		}
	}
	return nil
}

// jsonItem reads the declaration of an item: a name, or an object with its multiplicity.
func (d *draft) jsonItem(t text, v value, secondary bool) error {
	const want = `a name, or {"name": …, "lo": …, "hi": …}`
	name, lo, hi := v, 1, (*int)(nil)
	if t.kind(v) == '{' {
		name = value{}
		if err := t.fields(v, want, map[string]func(value) error{
			"name": keep(&name), "lo": number(t, &lo), "hi": number(t, &hi),
		}); err != nil {
			return err
		}
	}
	if hi == nil {
		hi = &lo
	}
	text, err := t.name(v, name, want)
	if err != nil {
		return err
	}
	if _, ok := d.number[text]; ok {
		return t.place(v.offset).errorf("item %.60q stands twice", text)
	}
	if secondary && (lo != 1 || *hi != 1) {
		return t.place(v.offset).errorf("secondary item %.60q with a multiplicity (want none)", text)
	}
	if err := d.declare(item{name: text, secondary: secondary}, lo, *hi); err != nil {
		return t.place(v.offset).wrap(err)
	}
	return nil
}

// jsonPriced reads an option of the full form: an array of entries, or an object with its cost.
func (d *draft) jsonPriced(t text, v value) error {
	list, cost := v, free
	if t.kind(v) == '{' {
		list = value{}
		if err := t.fields(v, `{"items": […], "cost": …}`, map[string]func(value) error{
			"items": keep(&list), "cost": price(t, &cost),
		}); err != nil {
			return err
		}
	}
	return d.jsonOption(t, "", v, list, cost, d.declared)
}

// jsonOption reads the entries of an option; item looks up their names. An error has the place of the option.
func (d *draft) jsonOption(t text, name string, option, list value, cost string, item func(name, colour string) (entry, error)) error {
	d.entries = d.entries[:0]
	if list == (value{}) {
		return t.place(option.offset).errorf("no items (want an option: an array of items)")
	}
	if err := t.elements(list, "an option: an array of items", func(v value) error {
		e, err := d.jsonEntry(t, v, item)
		d.entries = append(d.entries, e)
		return err
	}); err != nil {
		return err
	}
	if err := d.add(name, cost); err != nil {
		return t.place(option.offset).wrap(err)
	}
	return nil
}

// jsonEntry reads an item of an option: a name, perhaps followed by a colour or a number of times, or an object with these.
func (d *draft) jsonEntry(t text, v value, item func(name, colour string) (entry, error)) (entry, error) {
	const want = `an item, such as "x", "x:red", {"item": "x", "colour": "red"} or {"item": "s", "times": 2}`
	name, colour, paint := v, value{}, ""
	times := 1
	if t.kind(v) == '{' {
		name = value{}
		if err := t.fields(v, want, map[string]func(value) error{
			"item": keep(&name), "colour": keep(&colour), "times": number(t, &times),
		}); err != nil {
			return entry{}, err
		}
	}
	text, err := t.name(v, name, want)
	if err == nil && colour != (value{}) {
		paint, err = t.name(v, colour, want)
	}
	if err != nil {
		return entry{}, err
	}
	e, err := item(text, paint)
	switch {
	case err != nil || times == 1:
	case times < 1:
		err = fmt.Errorf("item %.60q %d times (want 1 or more)", text, times)
	case e.colour != "" || !d.items[e.item].several:
		err = fmt.Errorf("item %.60q %d times (want once, unless it has a multiplicity)", text, times)
	default:
		e.colour = strconv.Itoa(times)
	}
	if err != nil {
		err = t.place(v.offset).wrap(err)
	}
	return e, err
}

// keep returns a function that stores a value in to.
func keep(to *value) func(value) error {
	return func(v value) error {
		*to = v
		return nil
	}
}

// undeclared looks up an item of a short form. It adds an item that has not occurred before.
func (d *draft) undeclared(name, colour string) (entry, error) {
	i, err := d.item(name)
	return entry{i, colour}, err
}

// declared looks up an item of the full form. A colour may follow the name.
func (d *draft) declared(name, colour string) (entry, error) {
	if i, ok := d.number[name]; ok {
		return entry{i, colour}, nil
	}
	if at := strings.LastIndexByte(name, ':'); at >= 0 && colour == "" {
		if i, ok := d.number[name[:at]]; ok {
			return entry{i, name[at+1:]}, nil
		}
	}
	return entry{}, fmt.Errorf("unknown item %.60q", name)
}
