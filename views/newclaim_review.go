package views

import (
	"fmt"
	"strings"

	"memberportal/views/content"
	"memberportal/views/parts"
)

// Limits of the photos of one claim.
const (
	MaxClaimPhotos    = 10
	MaxClaimPhotoSize = 8 << 20 // bytes
)

// NewClaimPhotosPage is the step that takes photos.
type NewClaimPhotosPage struct {
	Head   ClaimStepHead
	Advice []string
	Field  parts.Field
	Room   int // how many more photos there is room for
	Photos []ClaimPhotoLine
	Remove string
}

// ClaimPhotoLine is one photo that is already there.
type ClaimPhotoLine struct{ ID, Name, Size, Path string }

// NewNewClaimPhotos words the step that takes photos, with what was wrong with the files just sent.
func NewNewClaimPhotos(f ClaimForm, wrong []string, xsrf string) NewClaimPhotosPage {
	page := NewClaimPhotosPage{
		Head: newClaimStepHead(stepPhotos, xsrf), Advice: f.Words.Photos,
		Field: parts.Field{
			Name: stepPhotos, Label: "Add photos", Optional: true, Problem: strings.Join(wrong, " "),
			Hint: fmt.Sprintf("JPEG, PNG or WebP, up to %d MB each, up to %d photos.", MaxClaimPhotoSize>>20, MaxClaimPhotos),
		},
		Room: MaxClaimPhotos - len(f.Draft.Photos), Remove: NewClaimRemovePhotoPath(),
	}
	for _, text := range wrong {
		page.Head.Problems = append(page.Head.Problems, parts.Problem{Field: stepPhotos, Text: text})
	}
	for _, p := range f.Draft.Photos {
		page.Photos = append(page.Photos, ClaimPhotoLine{p.ID, p.Name, fileSize(p.Size), NewClaimPhotoPath(p.ID)})
	}
	return page
}

// PhotoTooLarge words a file over the limit.
func PhotoTooLarge(name string) string {
	return fmt.Sprintf("%s is larger than %d MB. Choose a smaller photo.", name, MaxClaimPhotoSize>>20)
}

// PhotoOfWrongKind words a file that is no picture we take.
func PhotoOfWrongKind(name string) string {
	return name + " is not a JPEG, PNG or WebP photo. Choose another, or take a screenshot of it."
}

// PhotoDamaged words a picture that is broken.
func PhotoDamaged(name string) string {
	return name + " is damaged or did not arrive whole. Please try it again."
}

// PhotoLost words a photo that was kept and cannot be read any more.
func PhotoLost(name string) string {
	return name + " could not be read any more. Remove it under Photos and add it again."
}

// TooManyPhotos words a photo there is no room for.
func TooManyPhotos(name string) string {
	return fmt.Sprintf("%s was not added: a claim holds up to %d photos.", name, MaxClaimPhotos)
}

// NewClaimReviewPage shows every answer before the claim is sent.
type NewClaimReviewPage struct {
	Head     ClaimStepHead
	Intro    string
	Key      string
	Sections []ReviewSection
}

// ReviewSection is the answers of one step, with the way to change them.
type ReviewSection struct {
	Title, Change string
	Rows          []ReviewRow
}

// ReviewRow is one answer, or what is wrong with it.
type ReviewRow struct{ Name, Question, Answer, Problem string }

// NewNewClaimReview words the last step. Only a judged one says at its top what is missing; failure is why sending failed, "" when it did not.
func NewNewClaimReview(f ClaimForm, judged bool, failure, xsrf string) NewClaimReviewPage {
	page := NewClaimReviewPage{Head: newClaimStepHead(stepReview, xsrf), Intro: f.Words.Review, Key: f.Draft.Key}
	for _, step := range claimSteps[:len(claimSteps)-1] {
		section := ReviewSection{Title: step.title, Change: NewClaimStepPath(step.slug)}
		if step.questions == nil {
			section.Rows = []ReviewRow{{Name: stepPhotos, Question: "Photos", Answer: orElse(strings.Join(f.Draft.photoNames(), ", "), "None")}}
		} else {
			section.Rows = reviewRows(step.questions(f))
		}
		page.Sections = append(page.Sections, section)
		if judged {
			page.Head.Problems = append(page.Head.Problems, f.Problems(step.slug)...)
		}
	}
	if failure != "" {
		page.Head.Problems = append(page.Head.Problems, parts.Problem{Text: failure})
	}
	return page
}

func reviewRows(questions []question) []ReviewRow {
	var rows []ReviewRow
	for _, q := range questions {
		rows = append(rows, ReviewRow{Name: q.Name, Question: q.Label, Answer: orElse(q.answer, "Not given"), Problem: q.Problem})
	}
	return rows
}

// NewClaimSentPage tells what became of a claim that was sent.
type NewClaimSentPage struct {
	Reference string
	About     string
	Next      []string
}

// NewNewClaimSent words the page with the reference number; subject names the policy.
func NewNewClaimSent(reference, subject string, words content.Claims) NewClaimSentPage {
	return NewClaimSentPage{Reference: reference, About: subject, Next: words.Next}
}

// fileSize shows a size the way people say it: "840 kB", "2.4 MB".
func fileSize(bytes int) string {
	if bytes < 1_000_000 {
		return fmt.Sprintf("%d kB", max(bytes/1000, 1))
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
}
