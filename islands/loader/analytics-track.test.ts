import { expect, test } from "@playwright/test";
import { declared, track } from "./analytics-track";

test("an event is declared as the server's templates do it", () => {
  expect(declared("login", {})).toBe("login");
  expect(declared("pagination", { list: "transactions", direction: "next" })).toBe(
    "pagination list=transactions direction=next",
  );
});

/** Never run: each of these fails the type check where the line above it is missing. */
export function doNotCompile(): void {
  // @ts-expect-error section 9 knows no such event
  track("scroll", {});
  // @ts-expect-error no such label
  track("menu_click", { item: "4400112233" });
  // @ts-expect-error no such parameter
  track("logout", { timeout: "true", member: "Marta" });
  // @ts-expect-error a parameter is missing
  track("pagination", { list: "transactions" });
}
