package sandbox

import (
	"fmt"
	"net/http"
	"slices"

	"memberportal/upstream/sandbox/samples"
)

// fileTypes are the media types of photos and documents.
var fileTypes = append(slices.Clone(newClaimForm.Types), "application/pdf")

var claimFileForm = formWithFiles{
	Object: "details", Names: []string{"?toDo", "?shows"}, Files: "file", Most: 1,
	Types: fileTypes,
}

// postClaimFile adds a file to a claim. It completes the file's to-do when all requested files have
// arrived.
func (s *Sandbox) postClaimFile(m *member, r *http.Request) response {
	details, files, err := claimFileForm.Read(r)
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("the form has no %s", claimFileForm.Files)
	}
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	claim := find(m.Claims, "claimNumber", r.PathValue("claimNumber"))
	switch {
	case claim == nil:
		return itemNotFound
	case claim["acceptsFiles"] != true:
		return rejected("We can't take any more files for this claim. Please call us.")
	}
	file := samples.Record{
		"reference": s.nextFileNumber(), "name": files[0].Name, "state": "received",
		"received": s.options.Today().Format(samples.ISODate),
	}
	for _, name := range []string{"toDo", "shows"} {
		if text := details.Text(name); text != "" {
			file[name] = text
		}
	}
	claim.SetRecords("files", append([]samples.Record{file}, claim.Records("files")...))
	completeToDo(claim, details.Text("toDo"))
	return response{http.StatusOK, file}
}

func completeToDo(claim samples.Record, id string) {
	todos := claim.Records("toDos")
	todo := find(todos, "id", id)
	if todo == nil {
		return
	}
	arrived := 0
	for _, file := range claim.Records("files") {
		if file.Text("toDo") == id {
			arrived++
		}
	}
	requested, _ := todo["files"].([]any)
	if arrived >= max(1, len(requested)) {
		todo["done"] = true
	}
}

// nextFileNumber returns a number above those of the samples. The caller holds the lock.
func (s *Sandbox) nextFileNumber() string {
	n := 40_000
	for _, m := range s.members {
		for _, claim := range m.Claims {
			n += len(claim.Records("files"))
		}
	}
	return fmt.Sprintf("F-%d", n)
}
