package wire

// The types of the contract, with what each of them reads.
var (
	Text = &Type{
		Name: "Text", About: "As it is sent, without the space around it. HTML entities are decoded once.",
		soft: true, keys: keys("name", "description", "text", "code"), agree: either,
		Rows: []Row{
			{`"Cedar Hollow "`, "Cedar Hollow"}, {`"Smith &amp; Sons"`, "Smith & Sons"}, {`"O&#39;Brien"`, "O'Brien"},
			{`"AT&T"`, "AT&T"}, {`"a &amp;amp; b"`, "a &amp; b"}, {`2140`, "2140"}, {`["Gas"]`, "Gas"}, {`{"#text":"Gas"}`, "Gas"},
			{`{"code":"G","name":"Gas"}`, "Gas"}, {`"N/A"`, Nothing}, {`"null"`, Nothing}, {`"None"`, Nothing}, {`"--"`, Nothing},
			{`"(none)"`, Nothing}, {`"Unknown"`, Nothing}, {`"not available"`, Nothing}, {`"."`, Nothing}, {`""`, Nothing},
			{`null`, Nothing}, {`{}`, Nothing}, {`[]`, Nothing}, {`{"@nil":"true"}`, Nothing}, {`{"xsi:nil":true}`, Nothing},
			{`"None taken"`, "None taken"}, {`["a","b"]`, Unreadable}, {`{"error":"down"}`, Unreadable},
		},
	}
	Verbatim = &Type{
		Name: "Own words", About: "Subjects and texts of messages, and a claim's description: as they are sent, and no word is nothing.",
		exact: true, keys: keys(), agree: either,
		Rows: []Row{{`"N/A"`, "N/A"}, {`"a &amp; b"`, "a &amp; b"}, {`""`, Nothing}, {`null`, Nothing}, {`["a","b"]`, Unreadable}},
	}
	Name = &Type{
		Name: "Name", About: "A text; a boolean is no name. A part of a name is never nothing, and neither is a street or\na city beside other parts of an address.",
		soft: true, keys: keys("full", "name"), agree: either,
		Rows: []Row{
			{`"Ada Quill"`, "Ada Quill"}, {`{"full":"Ada Quill"}`, "Ada Quill"}, {`"Smith &amp; Sons"`, "Smith & Sons"},
			{`"null"`, Nothing}, {`"N/A"`, Nothing}, {`{"full":"null"}`, Nothing}, {`true`, Unreadable}, {`{"id":7}`, Unreadable},
		},
	}
	Number = &Type{
		Name: "Number", About: "Of an account, a policy, a claim, a vehicle, or an ID. A whole JSON number has no decimals.",
		soft: true, keys: keys("number", "id"), agree: either,
		Rows: []Row{
			{`" 4100 "`, "4100"}, {`4100`, "4100"}, {`7.0`, "7"}, {`"7.0"`, "7.0"}, {`"0042"`, "0042"}, {`"N/A"`, Nothing},
			{`"undefined"`, Nothing}, {`false`, Unreadable}, {`["1","2"]`, Unreadable},
		},
	}
	Zip = &Type{
		Name: "ZIP code", About: "Five digits, or nine with a hyphen. A number gets back the zeros that it has lost.",
		soft: true, keys: keys("code", "zip"), agree: either,
		Rows: []Row{
			{`"50327"`, "50327"}, {`2139`, "02139"}, {`"2139"`, "02139"}, {`601`, "00601"}, {`"02139-0000"`, "02139"},
			{`"021390000"`, "02139"}, {`"021391234"`, "02139-1234"}, {`21391234`, "02139-1234"}, {`50327.0`, "50327"},
			{`"K1A 0B1"`, "K1A 0B1"}, {`"N/A"`, Nothing}, {`"."`, Nothing}, {`true`, Unreadable},
		},
	}
	Phone = &Type{
		Name: "Phone", About: "As it is sent. The portal makes a link of the digits.",
		soft: true, keys: keys("number"), agree: either,
		Rows: []Row{{`"(515) 555-0117"`, "(515) 555-0117"}, {`5155550117`, "5155550117"}, {`"none"`, Nothing}, {`"Unknown"`, Nothing}, {`true`, Unreadable}},
	}
	Email = &Type{
		Name: "Email", About: "As it is sent. The portal makes a link of the first address.",
		soft: true, keys: keys("address", "email"), agree: either,
		Rows: []Row{{`"office@example.com"`, "office@example.com"}, {`["a@example.com"]`, "a@example.com"}, {`"N/A"`, Nothing}, {`false`, Unreadable}},
	}
	Web = &Type{
		Name: "Web address", About: "The first of several. http stays http; without a scheme, it is https.",
		soft: true, keys: keys("url", "href"), agree: either,
		Rows: []Row{
			{`"http://millroad.example"`, "http://millroad.example"}, {`"www.a.example; www.b.example"`, "www.a.example"},
			{`"N/A"`, Nothing}, {`"."`, Nothing}, {`true`, Unreadable},
		},
	}
	Money = &Type{
		Name: "Money", About: "Dollars, as a number or a text, with what systems write around it. Another currency is unread.",
		keys: keys("amount"), agree: equal,
		Rows: []Row{
			{`126.45`, "126.45"}, {`"1,234.50"`, "1234.50"}, {`"$12"`, "12.00"}, {`"US$100.00"`, "100.00"}, {`"100."`, "100.00"},
			{`"203.10-"`, "-203.10"}, {`"(203.10)"`, "-203.10"}, {`"203.10 CR"`, "-203.10"}, {`"USD 5"`, "5.00"}, {`1E+2`, "100.00"},
			{`{"amount":"100.00","currency":"usd"}`, "100.00"}, {`{"#text":"100.00"}`, "100.00"}, {`0`, "0.00"}, {`"N/A"`, Nothing}, {`null`, Nothing},
			{`{"amount":"100.00","currency":"CAD"}`, Unreadable}, {`"203,10"`, Unreadable}, {`"unknown"`, Unreadable}, {`"."`, Unreadable},
			{`true`, Unreadable}, {`[5,6]`, Unreadable},
		},
	}
	Day = &Type{
		Name: "Day", About: "A calendar day, with anything behind it. A placeholder is nothing.",
		keys: keys("date"), agree: equal,
		Rows: []Row{
			{`"2026-10-28"`, "2026-10-28"}, {`"20261028"`, "2026-10-28"}, {`20261028`, "2026-10-28"}, {`"2026/10/28"`, "2026-10-28"},
			{`"2026-10-28T00:00:00-06:00"`, "2026-10-28"}, {`"2026-10-28 12:01 AM"`, "2026-10-28"}, {`"2026-10-28 00:00 CST"`, "2026-10-28"},
			{`"2026-10-28T00:00-05:00[America/Chicago]"`, "2026-10-28"}, {`"20261028000000"`, "2026-10-28"},
			{`"9999-12-31"`, Nothing}, {`"0001-01-01"`, Nothing}, {`"1900-01-01"`, Nothing}, {`"1970-01-01"`, Nothing}, {`"00000000"`, Nothing},
			{`0`, Nothing}, {`"N/A"`, Nothing}, {`"-"`, Nothing}, {`"10/28/2026"`, Unreadable}, {`"2026-02-30"`, Unreadable}, {`"soon"`, Unreadable},
			{`"unknown"`, Unreadable}, {`1793145600000`, Unreadable}, {`true`, Unreadable},
		},
	}
	DayTime = &Type{
		Name: "Day with time", About: "RFC 3339, with an offset.",
		keys: keys("date"), agree: equal,
		Rows: []Row{
			{`"2026-10-28T12:01:00Z"`, "2026-10-28T12:01:00Z"}, {`"2026-10-28T12:01:00-05:00"`, "2026-10-28T12:01:00-05:00"},
			{`"N/A"`, Nothing}, {`"2026-10-28"`, Unreadable}, {`1793145600`, Unreadable},
		},
	}
	Whole = &Type{
		Name: "Whole number", About: "Of bytes, and not below zero.",
		keys: keys(), agree: equal,
		Rows: []Row{{`15`, "15"}, {`15.0`, "15"}, {`"15"`, "15"}, {`"N/A"`, Nothing}, {`-1`, Unreadable}, {`1.5`, Unreadable}, {`"many"`, Unreadable}},
	}
	DueDay = &Type{
		Name: "Day of the month", About: "From 1 to 31.",
		keys: keys(), agree: equal,
		Rows: []Row{
			{`15`, "15"}, {`"15.0"`, "15"}, {`"15th"`, "15"}, {`"08"`, "8"}, {`"N/A"`, Nothing}, {`"32"`, Unreadable}, {`0`, Unreadable}, {`"last"`, Unreadable},
		},
	}
	Year = &Type{
		Name: "Year", About: "Of a vehicle, from 1886 to two years ahead. 0 is nothing.",
		soft: true, keys: keys(), agree: equal,
		Rows: []Row{
			{`2021`, "2021"}, {`"2021.0"`, "2021"}, {`0`, Nothing}, {`"0000"`, Nothing}, {`"unknown"`, Nothing}, {`"N/A"`, Nothing},
			{`1885`, Unreadable}, {`2199`, Unreadable}, {`"21"`, Unreadable},
		},
	}
	Flag = &Type{
		Name: "Flag", About: "A boolean, 1 or 0, or a word, in any letter case. `not` before a word turns it.",
		keys: keys("code", "name", "status"), agree: equal,
		Rows: []Row{
			{`true`, "yes"}, {`"Y"`, "yes"}, {`"yes"`, "yes"}, {`"T"`, "yes"}, {`1`, "yes"}, {`"on"`, "yes"},
			{`false`, "no"}, {`"N"`, "no"}, {`"no"`, "no"}, {`"F"`, "no"}, {`0`, "no"}, {`"off"`, "no"},
			{`{"code":"Y","name":"Yes"}`, "yes"}, {`"none"`, Nothing}, {`"N/A"`, Nothing}, {`""`, Nothing},
			{`"unknown"`, Unreadable}, {`"maybe"`, Unreadable}, {`2`, Unreadable}, {`[true,true]`, Unreadable}, {`{"accountNumber":"1"}`, Unreadable},
			{`{"code":"Y","name":"No"}`, Unreadable},
		},
	}
	Cancellation = &Type{
		Name: "Cancellation", About: "`cancelled` and `filterCancelled`: a flag, or a status.",
		keys: keys("code", "name", "status"), agree: equal,
		Rows: []Row{
			{`"canceled"`, "yes"}, {`"Cancelled"`, "yes"}, {`"C"`, "yes"}, {`"terminated"`, "yes"}, {`"lapsed"`, "yes"}, {`"expired"`, "yes"},
			{`"inactive"`, "yes"}, {`"closed"`, "yes"}, {`"not active"`, "yes"}, {`{"status":"Cancelled"}`, "yes"},
			{`"active"`, "no"}, {`"A"`, "no"}, {`"in force"`, "no"}, {`"In-Force"`, "no"}, {`"current"`, "no"}, {`"open"`, "no"},
			{`"not cancelled"`, "no"}, {`"N"`, "no"}, {`"N/A"`, Nothing}, {`"none"`, Nothing}, {`null`, Nothing},
			{`"unknown"`, Unreadable}, {`"undefined"`, Unreadable}, {`"."`, Unreadable}, {`"PENDING"`, Unreadable}, {`"Reinstated"`, Unreadable}, {`2`, Unreadable},
			{`{"code":"A","name":"Canceled"}`, Unreadable}, {`{"error":"down"}`, Unreadable},
		},
	}
	AutoPay = &Type{
		Name: "AutoPay", About: "The kind of automatic payment. A word that no list has may mean either.",
		keys: keys("code", "name"), agree: bothOn,
		Rows: []Row{
			{`"EFT"`, "EFT"}, {`"ACH"`, "ACH"}, {`"Bank Account"`, "Bank Account"}, {`"Credit Card"`, "Credit Card"}, {`"recurring"`, "recurring"}, {`"Y"`, "Yes"},
			{`{"code":"ach","name":"ACH/EFT"}`, "ach"}, {`"no"`, "off"}, {`"not enrolled"`, "off"}, {`"inactive"`, "off"}, {`"Canceled"`, "off"},
			{`"not applicable"`, "off"}, {`"N/A"`, Nothing}, {`"-"`, Nothing}, {`""`, Nothing},
			{`"unknown"`, Unreadable}, {`"RCC"`, Unreadable}, {`{"enabled":true}`, Unreadable}, {`["EFT","ACH"]`, Unreadable}, {`{"code":"EFT","name":"not enrolled"}`, Unreadable},
		},
	}
	Choice = &Type{
		Name: "Choice", About: "One of the document's values, in any letter case. Any other is as if absent.",
		keys: keys("code", "name"), agree: equal,
		Rows: []Row{{`"MORTGAGEE"`, "mortgagee"}, {`{"code":"mortgagee"}`, "mortgagee"}, {`"bank"`, Nothing}, {`"none"`, Nothing}, {`["a","b"]`, Unreadable}},
	}
	NoticeType = &Type{
		Name: "Notice", About: "The key says that the provider sends notices. `active`, `hasNotice` or `status` read as no is none.",
		Rows: []Row{
			{`{"lastDay":"2026-12-10"}`, "notice"}, {`{"amount":5}`, "notice"}, {`{"reason":"The bill is not paid."}`, "notice"}, {`"Y"`, "notice"},
			{`{"active":true}`, "notice"}, {`{"lastDay":"soon"}`, "notice"}, {`{"date":"2026-12-10"}`, "notice"}, {`"unknown"`, "notice"}, {`"Pay by 11/20/2026"`, "notice"},
			{`{"amount":0,"lastDay":"0001-01-01"}`, Nothing}, {`{"active":false,"lastDay":"2026-12-10"}`, Nothing}, {`{"status":"withdrawn"}`, Nothing},
			{`{"amount":"","lastDay":""}`, Nothing}, {`"N/A"`, Nothing}, {`"none"`, Nothing}, {`false`, Nothing}, {`null`, Nothing}, {`{}`, Nothing}, {`[]`, Nothing},
		},
	}
)

// Types are all types, in the order of the document.
var Types = []*Type{
	Text, Verbatim, Name, Number, Zip, Phone, Email, Web, Money, Day, DayTime, Whole, DueDay, Year, Flag, Cancellation,
	AutoPay, Choice, NoticeType,
}
