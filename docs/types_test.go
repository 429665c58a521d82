package docs_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"memberportal/upstream/userapi/wire"
)

var writeTypes = flag.Bool("write-types", false, "write the tables of the types into user-api.md")

// The tables of user-api.md are those that the portal reads by: go test ./docs -run
// TestTypesAreDocumented -write-types
func TestTypesAreDocumented(t *testing.T) {
	const file, begin, end = "docs/user-api.md", "<!-- types -->\n", "<!-- end of types -->\n"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(data), begin)
	_, after, ended := strings.Cut(rest, end)
	if !found || !ended {
		t.Fatalf("%s has no place for the types", file)
	}
	want := before + begin + tables() + end + after
	if *writeTypes {
		err = os.WriteFile(file, []byte(want), 0o644)
	} else if want != string(data) {
		t.Errorf("%s is not as the types are: go test ./docs -run TestTypesAreDocumented -write-types", file)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func tables() string {
	var b strings.Builder
	for _, kind := range wire.Types {
		b.WriteString("\n### " + kind.Name + "\n\n" + kind.About + "\n\n| value | read as |\n| --- | --- |\n")
		var order []string
		values := map[string][]string{}
		for _, row := range kind.Rows {
			if values[row.Reads] == nil {
				order = append(order, row.Reads)
			}
			values[row.Reads] = append(values[row.Reads], "`"+row.Value+"`")
		}
		for _, reads := range order {
			shown := "`" + reads + "`"
			if reads == wire.Nothing || reads == wire.Unreadable {
				shown = "**" + reads + "**"
			}
			b.WriteString("| " + strings.Join(values[reads], ", ") + " | " + shown + " |\n")
		}
	}
	return b.String() + "\n"
}
