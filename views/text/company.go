package text

import (
	"cmp"
	"context"
	"net/url"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// LossPhone returns the number to report a loss.
func (c Company) LossPhone() string { return cmp.Or(c.ClaimsPhone, c.Phone) }

// OpenHours returns when the company takes calls as a sentence, nothing if its hours are not
// known.
func (c Company) OpenHours() []string {
	if c.Hours == "" {
		return nil
	}
	return []string{strings.TrimSuffix(c.Hours, ".") + "."}
}

// MostLinks is the number of the company's links that a footer has room for.
const MostLinks = 8

// CompanyLink is a link of the company in the footer of every page.
type CompanyLink struct {
	Label   string `yaml:"label"`
	Address string `yaml:"address"`
}

// CompanyLinks are the links in the footer.
type CompanyLinks []CompanyLink

// UnmarshalYAML decodes the links and checks their number and addresses.
func (l *CompanyLinks) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	var all []CompanyLink
	if err := yaml.NewDecoder(strings.NewReader(""), yaml.Strict()).DecodeFromNodeContext(ctx, n, &all); err != nil {
		return err
	}
	if len(all) > MostLinks {
		DecodingOf(ctx).Broken(n, "there are %d links. Keep at most %d", len(all), MostLinks)
	}
	for i, link := range all {
		if !linkable(link.Address) {
			DecodingOf(ctx).Broken(addressIn(n, i),
				"a link cannot go to %q. Start it with https://, mailto:, tel: or, for a page of the portal, /", link.Address)
		}
	}
	*l = all
	return nil
}

// addressIn returns the address of a link in a list, or the link itself if it isn't one of them.
func addressIn(list ast.Node, i int) ast.Node {
	links, ok := list.(*ast.SequenceNode)
	if !ok {
		return list
	}
	if link, ok := links.Values[i].(*ast.MappingNode); ok {
		for _, entry := range link.Values {
			if entry.Key.GetToken().Value == "address" {
				return entry.Value
			}
		}
	}
	return links.Values[i]
}

// linkable reports whether the footer may link to an address.
func linkable(address string) bool {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return false
	case u.Scheme == "https":
		return u.Host != ""
	case u.Scheme == "":
		return u.Host == "" && strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") &&
			!strings.Contains(address, `\`)
	}
	return u.Scheme == "mailto" || u.Scheme == "tel"
}
