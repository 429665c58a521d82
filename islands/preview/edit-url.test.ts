import { expect, test } from "../../e2e/workers.mjs";
import { placeOf } from "./edit-url";

const template = "https://git.example.com/edit/main/{file}#L{line}";

for (const [place, url, copy] of [
  ["en/home.yaml:12", "https://git.example.com/edit/main/en/home.yaml#L12", ""],
  [
    "en/notices/hail & wind?.md:3",
    "https://git.example.com/edit/main/en/notices/hail%20%26%20wind%3F.md#L3",
    "",
  ],
  [
    "views/content/en/home.yaml:12",
    "https://git.example.com/edit/main/en/home.yaml#L1",
    "Your folder does not have this text. Copy it from views/content/en/home.yaml to en/home.yaml first.",
  ],
  [
    "views/content/en/faqs/cards.md:6",
    "https://git.example.com/edit/main/en/faqs/cards.md#L1",
    "Your folder has no en/faqs. Copy all files of views/content/en/faqs to en/faqs first.",
  ],
] as const)
  test(`${place} is changed at its file`, () => {
    expect(placeOf(place, template)).toMatchObject({ url, copy });
    expect(placeOf(place, "").url).toBe("");
  });
