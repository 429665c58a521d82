package ui

// Success is the page of something that a form has done.
type Success struct {
	Title string  // the fact, in one line
	Text  string  // one sentence, "" for none
	Facts []Fact  // what is true now
	Next  []Entry // where members go from here
	Done  string  // path of the button
}
