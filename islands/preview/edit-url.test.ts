import { expect, test } from "../../e2e/workers.mjs";
import { placeOf } from "./edit-url";

const template = "https://git.example.com/edit/main/{file}#L{line}";

for (const [place, name, url] of [
  ["en/home.yaml:12", "en/home.yaml, line 12", "https://git.example.com/edit/main/en/home.yaml#L12"],
  [
    "en/notices/hail & wind?.md:3",
    "en/notices/hail & wind?.md, line 3",
    "https://git.example.com/edit/main/en/notices/hail%20%26%20wind%3F.md#L3",
  ],
  ["views/content/en/home.yaml:12", "en/home.yaml, built in", ""],
] as const)
  test(`${place} is changed at its file`, () => {
    expect(placeOf(place, template)).toEqual({ name, url, builtin: url === "" });
    expect(placeOf(place, "").url).toBe("");
  });
