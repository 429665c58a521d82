package content

import "os"

// Check reads a folder of words once, "" for the built-in ones, and finds what editors should put right.
func Check(dir string) ([]Finding, error) {
	if dir == "" {
		all, err := gather(files)
		return newEdition(all, nil).findings, err
	}
	if _, err := os.Stat(dir); err != nil {
		return nil, err
	}
	all, err := gather(os.DirFS(dir))
	return newEdition(all, Builtin().current.Load().base).findings, err
}
