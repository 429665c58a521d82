// Package spelling finds the name that a misspelled one was meant to be.
package spelling

import "slices"

// Meant returns the known name that takes the fewest letters to insert, delete or replace: at most
// two, and no more than half of a short name. It is false if there is none.
func Meant(name string, known []string) (meant string, ok bool) {
	if len(known) == 0 {
		return "", false
	}
	meant = slices.MinFunc(known, func(a, b string) int { return editDistance(name, a) - editDistance(name, b) })
	return meant, editDistance(name, meant) <= min(2, (len(name)+1)/2)
}

// editDistance is how many letters to insert, delete or replace to make b of a (Levenshtein).
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
