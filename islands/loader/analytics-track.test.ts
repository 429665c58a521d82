import { expect, test } from "@playwright/test";
import { declared } from "./analytics-declared";
import { track } from "./analytics-track";

test("declares an event in the same way as the server's templates", () => {
  expect(declared("login", {})).toBe("login");
  expect(declared("pagination", { list: "transactions", direction: "next" })).toBe(
    "pagination list=transactions direction=next",
  );
});

/** Never runs: the type check fails if one of these calls becomes valid. */
export function doNotCompile(): void {
  // @ts-expect-error section 9 has no such event
  track("scroll", {});
  // @ts-expect-error no such label
  track("menu_click", { item: "4400112233" });
  // @ts-expect-error no such parameter
  track("logout", { timeout: "true", member: "Marta" });
  // @ts-expect-error a parameter is missing
  track("pagination", { list: "transactions" });
}
