import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import {
  credentialsSchema,
  emailChangeSchema,
  emailSchema,
  nameSchema,
  newPasswordFormSchema,
  passwordOnlySchema,
  passwordSchema,
  renameSchema,
  signUpFormSchema,
  signUpSchema,
  validationSchema,
} from "./account.ts";

const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
const firstOf = (schema: z.ZodMiniType, value: unknown) => messagesOf(schema, value)[0] ?? null;

const GOOD = { name: "Ada", email: "ada@example.com", password: "Passw0rd" };
const blank = fc.constantFrom(" ", "\t", "\n", "\u00a0", "\u3000");
const upper = fc.constantFrom("A", "Z", "É", "Ж", "Ω");
const lower = fc.constantFrom("a", "z", "é", "ж", "ω");
const digit = fc.constantFrom("0", "9", "٣");
const visible = fc.string({ unit: "grapheme" }).map((text) => text.replace(/\s/gu, ""));
const goodPassword = fc
  .tuple(upper, lower, digit, visible)
  .chain(([a, b, c, rest]) => fc.shuffledSubarray([a, b, c, rest, "-----"], { minLength: 5, maxLength: 5 }))
  .map((parts) => parts.join(""));

describe("a name", () => {
  it.each(["Ada", "Zoë", "李小龙", "Олена", "محمد", "Ø", "_", "4", "O'Neil-Smith Jr."])(
    "%s is accepted",
    (name) => {
      expect(firstOf(nameSchema, name)).toBeNull();
    },
  );

  it.each(["", " ", "!!!", "😀", "- -", undefined, 7])("%j is refused", (name) => {
    expect(firstOf(nameSchema, name)).toBe("Name must contain only word characters.");
  });

  it.each([
    ["Persian with a non-joiner", "علی\u200Cرضا"],
    ["Hindi with a non-joiner", "श्रीमान्\u200Cजी"],
    ["Malayalam with a joiner", "അവന്\u200Dറെ"],
    ["an emoji of several", "Ada 👩\u200D💻"],
    ["a family with skin colours", "Ada 👩🏽\u200D❤\uFE0F\u200D👩🏿"],
    ["an ideograph in another form", "葛\u{E0100}城"],
  ])("may hold what its script needs: %s", (_, name) => {
    expect(firstOf(nameSchema, name)).toBeNull();
  });

  it.each([
    ["an override of direction", "Ada\u202Egpj.exe"],
    ["an isolate", "\u2066Ada\u2069"],
    ["a mark of direction", "Ada\u200E"],
    ["the Arabic mark of direction", "Ada\u061C1"],
    ["a zero-width space", "A\u200Bda"],
    ["a joiner between Latin letters", "A\u200Dda"],
    ["a joiner before a Latin letter", "علی\u200Ca"],
    ["a byte order mark", "A\uFEFFda"],
    ["a soft hyphen", "A\u00ADda"],
    ["a filler that is a letter", "Ada\u3164"],
    ["a grapheme joiner", "A\u034Fda"],
    ["tags", "Ada\u{E0041}"],
    ["a variation of a letter", "A\uFE0Fda"],
  ])("must not hold %s", (_, name) => {
    expect(firstOf(nameSchema, name)).toBe(
      "Name must not contain invisible or direction-changing characters.",
    );
  });

  it.each(["\u2800", "\u{13441}"])("must not be the blank %j alone", (name) => {
    expect(firstOf(nameSchema, name)).toBe("Name must contain only word characters.");
  });
});

describe("a new email", () => {
  it.each([
    ...["ada@example.com", "a.b+c@mail.example.org", "  ada@example.com "],
    ...["a&b@example.com", "x!y@example.com", "!#$%&'*+/=?^_`{|}~-.@example.com", ".a..b.@example.com"],
    ...["ada@localhost", "ada@1.2.3.4", "ada@xn--e1afmkfd.xn--p1ai"],
  ])("%j is accepted", (email) => {
    expect(emailSchema.parse(email)).toBe(email.trim());
  });

  it("is kept with its domain in ASCII, in any spelling", () => {
    const spellings = ["пример.рф", "Пример。РФ", "xn--e1afmkfd.рф", "XN--E1AFMKFD.XN--P1AI"];
    for (const domain of spellings)
      expect(emailSchema.parse(` Anna@${domain} `)).toBe("Anna@xn--e1afmkfd.xn--p1ai");
  });

  it.each(["", "   ", undefined])("%j is called empty, and nothing else", (email) => {
    expect(messagesOf(emailSchema, email)).toEqual(["Email must not be empty"]);
  });

  it.each([
    ...[
      "ada",
      "ada@",
      "@example.com",
      "a b@example.com",
      "a@b@example.com",
      '"a"@example.com',
      "a,b@example.com",
    ],
    ...["ada@example.com.", "ada@.example.com", "ada@exa_mple.com", "ada@-example.com", "ada@example-.com"],
    ...[
      "ada＠example.com",
      "ada@пример.рф。",
      "ada@xn--a.com",
      "ada@exa\u202Emple.com",
      "ada\u0000@example.com",
    ],
    ...[`ada@${"a".repeat(64)}.com`, `ada@${"a.".repeat(130)}com`, `ada@${"я".repeat(60)}.рф`],
  ])("%j is called invalid", (email) => {
    expect(messagesOf(emailSchema, email)).toEqual(["Please enter a valid email."]);
  });

  it.each(["анна@example.com", "zoë@пример.рф", "a\u200Bda@example.com", "ada＋b@example.com"])(
    "%j is refused for what is before the @",
    (email) => {
      const sentence =
        "We can't send email to this address. Use one with only a–z, 0–9 and punctuation before the @.";
      expect(messagesOf(emailSchema, email)).toEqual([sentence]);
    },
  );
});

describe("the email of an account", () => {
  it.each(["ada@example.com", " анна@пример.рф ", "ada@foo-.com", "ada@xn--a.com"])(
    "%j is taken as it is, whatever the rule is today",
    (email) => {
      const { password } = GOOD;
      expect(credentialsSchema.parse({ email, password })).toEqual({ email: email.trim(), password });
    },
  );

  it.each(["ada", "ada@", "@example.com", "a@b@c", "a b@example.com", "ada@exa\u0000mple.com"])(
    "%j is called invalid",
    (email) => {
      expect(messagesOf(credentialsSchema, { email, password: GOOD.password })).toEqual([
        "Please enter a valid email.",
      ]);
    },
  );
});

describe("a password", () => {
  it("is accepted unchanged with 8 visible characters, both cases and a digit of any script", () => {
    fc.assert(
      fc.property(goodPassword, (password) => {
        expect(passwordSchema.parse(password)).toBe(password);
      }),
    );
  });

  it("is refused when it has a blank anywhere", () => {
    fc.assert(
      fc.property(goodPassword, blank, fc.nat(), (password, space, at) => {
        const cut = at % (password.length + 1);
        const spaced = password.slice(0, cut) + space + password.slice(cut);
        expect(firstOf(passwordSchema, spaced)).toBe(
          "Passwords must include uppercase, lowercase and digit characters",
        );
      }),
    );
  });

  it("shorter than 8 characters is called short, whatever else is wrong", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 7 }), (password) => {
        expect(firstOf(passwordSchema, password)).toBe("Password must have at least 8 characters");
      }),
    );
  });

  it.each(["password1", "PASSWORD1", "Password", "        ", "12345678"])("%j is called weak", (password) => {
    expect(messagesOf(passwordSchema, password)).toEqual([
      "Passwords must include uppercase, lowercase and digit characters",
    ]);
  });
});

describe("a body", () => {
  it.each([
    ["sign-up", signUpSchema, GOOD],
    ["sign-in", credentialsSchema, { email: GOOD.email, password: GOOD.password }],
    ["renaming", renameSchema, { name: GOOD.name }],
    ["a change of email", emailChangeSchema, { newmail: GOOD.email, password: GOOD.password }],
    ["password only", passwordOnlySchema, { password: GOOD.password }],
    ["validation", validationSchema, { code: "1234", email: GOOD.email }],
  ])("is accepted as it is and refused with a field more: %s", (_, schema, body) => {
    expect(schema.parse(body)).toEqual(body);
    expect(messagesOf(schema, { ...body, role: "admin" })).toEqual(["Form must not contain invalid fields"]);
  });

  it("comes out of sign-up with its name and email trimmed", () => {
    expect(signUpSchema.parse({ ...GOOD, name: " Ada ", email: " ada@example.com " })).toEqual(GOOD);
  });

  it("needs a code of 4 characters for validation, neither blanks nor the width of digits counted", () => {
    for (const code of [" 123 ", "1 2 3", "1\u00a023"]) {
      expect(firstOf(validationSchema, { code, email: GOOD.email })).not.toBeNull();
    }
    for (const code of [" 123456 ", "123 456", "1\t2\u00a03 4\n5 6", "\u200b123\u2060456", "１２３ ４５６"]) {
      expect(validationSchema.parse({ code, email: GOOD.email }).code).toBe("123456");
    }
  });
});

describe("a repeated password", () => {
  it.each([
    ["sign-up", signUpFormSchema, GOOD],
    ["new password", newPasswordFormSchema, { email: GOOD.email, password: GOOD.password }],
  ])("must match in the form of %s, even while other fields are wrong", (_, schema, values) => {
    expect(firstOf(schema, { ...values, confirm: values.password })).toBeNull();
    expect(messagesOf(schema, { ...values, confirm: "passw0rd" })).toEqual(["Passwords must match"]);
    expect(messagesOf(schema, { ...values, email: "", confirm: "" })).toContain("Passwords must match");
  });
});
