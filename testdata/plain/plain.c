/* plain counts exact covers by the textbook: a reference of speed, to be run beside dlx-sudoku on the same machine.
 *
 *     cc -O3 -march=native -o plain plain.c
 *     ./plain cover FILE      the number of exact covers of a problem in Knuth's text format, primary and secondary
 *                             items, without colours, multiplicities and costs
 *     ./plain sudoku FILE     how many of the 9x9 puzzles, 81 characters a line, have exactly one solution
 *
 * It is Algorithm X with dancing links (Donald E. Knuth, "The Art of Computer Programming", volume 4B, 2022, section
 * 7.2.2.1), as one writes it after reading: a node is five links, an item is the head of a list, the item with the
 * fewest options is looked for anew at each level, the first of several. Nothing in it is made to be fast but the
 * algorithm. For Sudoku the matrix is built once, and the items of the givens are covered and uncovered for each puzzle.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct node node;
struct node {
	node *left, *right, *up, *down; /* an item: left and right link the items to be covered */
	node *item;                     /* the item that the node belongs to */
	long size;                      /* of an item: its options */
	int taken;                      /* of an item: covered by a given */
	char *name;
};

static node root = {.left = &root, .right = &root};
static unsigned long long found, limit, nodes;

static void *grab(size_t size) {
	void *p = calloc(1, size);
	if (p == NULL) {
		fputs("plain: out of memory\n", stderr);
		exit(1);
	}
	return p;
}

/* new_item appends an item. A secondary one is linked to nothing but itself, so it is never chosen. */
static node *new_item(const char *name, int secondary) {
	node *i = grab(sizeof *i);
	i->name = strcpy(grab(strlen(name) + 1), name);
	i->up = i->down = i->left = i->right = i;
	if (!secondary) {
		i->left = root.left, i->right = &root;
		root.left->right = i, root.left = i;
	}
	return i;
}

/* append adds the node of an item to the option that last is the last node of, NULL for the first, and returns it. */
static node *append(node *last, node *item) {
	node *n = grab(sizeof *n);
	n->item = item;
	n->up = item->up, n->down = item;
	item->up->down = n, item->up = n;
	item->size++;
	if (last == NULL) {
		n->left = n->right = n;
	} else {
		n->left = last, n->right = last->right;
		last->right->left = n, last->right = n;
	}
	return n;
}

static void cover(node *item) {
	item->left->right = item->right;
	item->right->left = item->left;
	for (node *o = item->down; o != item; o = o->down)
		for (node *n = o->right; n != o; n = n->right) {
			n->up->down = n->down;
			n->down->up = n->up;
			n->item->size--;
		}
}

static void uncover(node *item) {
	for (node *o = item->up; o != item; o = o->up)
		for (node *n = o->left; n != o; n = n->left) {
			n->item->size++;
			n->up->down = n;
			n->down->up = n;
		}
	item->left->right = item;
	item->right->left = item;
}

/* search counts the exact covers of what is left, and returns 0 when the limit has been reached. */
static int search(void) {
	nodes++;
	if (root.right == &root)
		return ++found != limit;
	node *best = root.right;
	for (node *i = best->right; i != &root; i = i->right)
		if (i->size < best->size)
			best = i;
	int more = 1;
	cover(best);
	for (node *o = best->down; more && o != best; o = o->down) {
		for (node *n = o->right; n != o; n = n->right)
			cover(n->item);
		more = search();
		for (node *n = o->left; n != o; n = n->left)
			uncover(n->item);
	}
	uncover(best);
	return more;
}

static void fail(const char *file, long line, const char *what) {
	fprintf(stderr, "%s:%ld: %s\n", file, line, what);
	exit(1);
}

/* The items by name: a table with open addressing. */
static node **table;
static size_t slots, used;

static node **slot(const char *name) {
	size_t h = 5381;
	for (const char *c = name; *c; c++)
		h = 33 * h + (unsigned char)*c;
	for (h %= slots; table[h] != NULL && strcmp(table[h]->name, name) != 0; h = (h + 1) % slots)
		;
	return &table[h];
}

static void declare(const char *name, int secondary) {
	if (2 * (used + 1) > slots) {
		node **old = table;
		size_t n = slots;
		slots = slots ? 2 * slots : 1024;
		table = grab(slots * sizeof *table);
		for (size_t k = 0; k < n; k++)
			if (old[k] != NULL)
				*slot(old[k]->name) = old[k];
		free(old);
	}
	*slot(name) = new_item(name, secondary);
	used++;
}

static void cover_problem(const char *file, FILE *in) {
	char *text = NULL;
	size_t room = 0;
	int head = 1;
	for (long line = 1; getline(&text, &room, in) >= 0; line++) {
		char *word = strtok(text, " \t\r\n");
		if (word == NULL || (word[0] == '|' && (!head || word[1] != 0)))
			continue; /* a blank line, or a comment */
		if (head) {
			int secondary = 0;
			for (; word != NULL; word = strtok(NULL, " \t\r\n"))
				if (strcmp(word, "|") == 0)
					secondary = 1;
				else if (strchr(word, '|') != NULL || strchr(word, ':') != NULL)
					fail(file, line, "multiplicities are not understood");
				else
					declare(word, secondary);
			head = 0;
			continue;
		}
		node *last = NULL;
		for (; word != NULL; word = strtok(NULL, " \t\r\n")) {
			node *item = table ? *slot(word) : NULL;
			if (item == NULL)
				fail(file, line, "unknown item (colours and costs are not understood)");
			last = append(last, item);
		}
	}
	free(text);
	search();
	printf("%llu\tnodes %llu\t%s\n", found, nodes, file);
}

static void sudoku(const char *file, FILE *in) {
	static node *items[324], *options[81][9];
	for (int i = 0; i < 324; i++)
		items[i] = new_item("", 0);
	for (int c = 0; c < 81; c++)
		for (int d = 0; d < 9; d++) {
			int row = c / 9, column = c % 9, box = row / 3 * 3 + column / 3;
			node *last = append(NULL, items[c]);
			options[c][d] = last;
			last = append(last, items[81 + 9 * row + d]);
			last = append(last, items[162 + 9 * column + d]);
			append(last, items[243 + 9 * box + d]);
		}
	char *text = NULL;
	size_t room = 0;
	long puzzles = 0, unique = 0;
	limit = 2;
	for (long line = 1; getline(&text, &room, in) >= 0; line++) {
		if (text[0] == '#' || text[strspn(text, " \t\r\n")] == 0)
			continue;
		if (strspn(text, ".0123456789") != 81)
			fail(file, line, "want 81 characters of .0123456789");
		node *covered[324];
		int n = 0, clash = 0;
		for (int c = 0; c < 81; c++) {
			if (text[c] == '.' || text[c] == '0')
				continue;
			node *first = options[c][text[c] - '1'], *o = first;
			do {
				if (o->item->taken) {
					clash = 1;
				} else {
					cover(covered[n++] = o->item);
					o->item->taken = 1;
				}
				o = o->right;
			} while (o != first);
		}
		found = 0;
		if (!clash)
			search();
		puzzles++;
		unique += found == 1;
		while (n > 0) {
			uncover(covered[--n]);
			covered[n]->taken = 0;
		}
	}
	free(text);
	printf("%ld of %ld unique\tnodes %llu\t%s\n", unique, puzzles, nodes, file);
}

int main(int argc, char **argv) {
	if (argc != 3 || (strcmp(argv[1], "cover") != 0 && strcmp(argv[1], "sudoku") != 0)) {
		fputs("usage: plain cover|sudoku FILE\n", stderr);
		return 2;
	}
	FILE *in = fopen(argv[2], "r");
	if (in == NULL) {
		perror(argv[2]);
		return 1;
	}
	(argv[1][0] == 'c' ? cover_problem : sudoku)(argv[2], in);
	fclose(in);
	return 0;
}
