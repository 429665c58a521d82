package samples

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEverySampleFileIsListed(t *testing.T) {
	t.Parallel()
	found, err := files.ReadDir("members")
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, file := range found {
		keys = append(keys, strings.TrimSuffix(file.Name(), ".json"))
	}
	if diff := cmp.Diff(slices.Sorted(slices.Values(Members)), keys); diff != "" {
		t.Errorf("sample files (-listed +found):\n%s", diff)
	}
}
