import * as z from "zod/mini";
import { asciiEmail } from "./email-domain.ts";
import { exactFields } from "./exact-fields.ts";
import { accountSessionSchema } from "./session.ts";
import { hasVisible } from "./visible-text.ts";

/** The fewest characters of a verification code that are worth sending. */
export const MIN_CODE_LENGTH = 4;

const MAX_NAME_LENGTH = 100;
/** The longest address that mail servers take. */
const MAX_EMAIL_LENGTH = 254;
const MAX_PASSWORD_LENGTH = 256;

const NAME = "Name must contain only word characters.";
const NAME_LONG = `Name must have at most ${MAX_NAME_LENGTH} characters`;
const NAME_INVISIBLE = "Name must not contain invisible or direction-changing characters.";
const EMAIL_EMPTY = "Email must not be empty";
const EMAIL_INVALID = "Please enter a valid email.";
const EMAIL_LOCAL =
  "We can't send email to this address. Use one with only a–z, 0–9 and punctuation before the @.";
const PASSWORD_SHORT = "Password must have at least 8 characters";
const PASSWORD_LONG = `Password must have at most ${MAX_PASSWORD_LENGTH} characters`;
const PASSWORD_WEAK = "Passwords must include uppercase, lowercase and digit characters";
const PASSWORDS_DIFFER = "Passwords must match";
const NO_FORM = "Send the form's fields as one JSON object.";
const CODE_SHORT = `The code has at least ${MIN_CODE_LENGTH} characters.`;

/** Scripts whose words are spelled with joiners: Arabic, which Persian is written in, and those of South Asia. */
const JOINED = [
  ...[
    "Arabic",
    "Syriac",
    "Nko",
    "Mongolian",
    "Devanagari",
    "Bengali",
    "Gurmukhi",
    "Gujarati",
    "Oriya",
    "Tamil",
  ],
  ...["Telugu", "Kannada", "Malayalam", "Sinhala", "Khmer", "Myanmar"],
]
  .map((script) => `\\p{Script=${script}}`)
  .join("");

/** Where a character that shows nothing by itself belongs to one that does. */
const BELONGS = [
  // A joiner inside a word of those scripts.
  `(?<=[${JOINED}]\\p{Mn}*)[\\u200C\\u200D](?=[${JOINED}])`,
  // An emoji that is made of several, or shown in colour.
  "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})",
  "(?<=\\p{Emoji})\\uFE0F",
  // The form of an ideograph, as some Japanese names have it.
  "(?<=\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]",
];

/**
 * Names that look alike, or reverse the text around them, pass for another user's. Characters that show nothing are
 * allowed only where a script or an emoji needs them.
 */
const VISIBLE = new RegExp(
  `^(?:[^\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]|${BELONGS.join("|")})*$`,
  "u",
);
const hasOnlyVisible = (name: string): boolean => VISIBLE.test(name);

/** Name of a user, trimmed: at least one word character of any script, no control characters, and not blank. */
export const nameSchema = z
  .string(NAME)
  .check(
    z.trim(),
    z.maxLength(MAX_NAME_LENGTH, NAME_LONG),
    z.regex(/[\p{L}\p{N}_]/u, NAME),
    z.refine(hasVisible, NAME),
    z.regex(/^\P{Cc}*$/u, NAME),
    z.refine(hasOnlyVisible, NAME_INVISIBLE),
  );

/** Why nobody can have the address by the HTML standard's rule, its domain in ASCII; null where somebody can. */
function emailProblem(email: string): string | null {
  if (email === "") return EMAIL_EMPTY;
  if (/[\u0080-\u{10FFFF}]/u.test(email.slice(0, Math.max(0, email.lastIndexOf("@"))))) return EMAIL_LOCAL;
  const ascii = asciiEmail(email);
  const isValid = ascii !== null && ascii.length <= MAX_EMAIL_LENGTH && z.regexes.html5Email.test(ascii);
  return isValid ? null : EMAIL_INVALID;
}

/** An address that an account is to have. Its domain may be in any alphabet, and is kept in ASCII. */
export const emailSchema = z.string(EMAIL_EMPTY).check(
  z.trim(),
  z.refine((email) => emailProblem(email) === null, {
    error: ({ input }) => emailProblem(String(input)) ?? undefined,
  }),
  z.overwrite((email) => asciiEmail(email) ?? email),
);

/** An address that an account may have had since before today's rule, as it was typed. */
export const accountEmailSchema = z
  .string(EMAIL_EMPTY)
  .check(
    z.trim(),
    z.minLength(1, EMAIL_EMPTY),
    z.maxLength(MAX_EMAIL_LENGTH, EMAIL_INVALID),
    z.regex(/^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u, EMAIL_INVALID),
  );

/** Never trimmed: blanks are refused, not removed. Letters and digits of any script count. */
export const passwordSchema = z
  .string(PASSWORD_SHORT)
  .check(
    z.minLength(8, PASSWORD_SHORT),
    z.maxLength(MAX_PASSWORD_LENGTH, PASSWORD_LONG),
    z.regex(/^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\p{Nd})\S+$/u, PASSWORD_WEAK),
  );

/** A mailed code without the blanks that people type or paste along with it, and full-width digits as plain ones. */
export const withoutBlanks = (code: string): string => code.normalize("NFKC").replace(/[\s\p{Cf}]/gu, "");

const codeSchema = z
  .string(CODE_SHORT)
  .check(z.overwrite(withoutBlanks), z.minLength(MIN_CODE_LENGTH, CODE_SHORT));

const fields = <Shape extends z.core.$ZodShape>(shape: Shape) => exactFields(shape, NO_FORM);

/** The check that a form's `confirm` repeats its `password`; it speaks up even while other fields are wrong. */
const confirmed = z.refine<{ password: string; confirm: string }>(
  ({ password, confirm }) => password === confirm,
  { path: ["confirm"], error: PASSWORDS_DIFFER, when: () => true },
);

/** The body of `POST /user`. */
export const signUpSchema = fields({ name: nameSchema, email: emailSchema, password: passwordSchema });
export type SignUp = z.infer<typeof signUpSchema>;

/** The body of `PUT /user`, and of `PUT /user/password`, where the password is the new one. */
export const credentialsSchema = fields({ email: accountEmailSchema, password: passwordSchema });
export type Credentials = z.infer<typeof credentialsSchema>;

/** The body of `PUT /user/name`. */
export const renameSchema = fields({ name: nameSchema });

/** The body of `PUT /user/email`: the new address, and the account's password as proof. */
export const emailChangeSchema = fields({ newmail: emailSchema, password: passwordSchema });
export type EmailChange = z.infer<typeof emailChangeSchema>;

/** The body of `DELETE /user`. */
export const passwordOnlySchema = fields({ password: passwordSchema });

/** The body of `PUT /user/validate`. */
export const validationSchema = fields({ code: codeSchema, email: accountEmailSchema });
export type Validation = z.infer<typeof validationSchema>;

/** The body of `POST /user/code`. */
export const codeRequestSchema = fields({ email: accountEmailSchema });

/** What the sign-up form holds: the body of `POST /user`, and the password once more. */
export const signUpFormSchema = fields({
  name: nameSchema,
  email: emailSchema,
  password: passwordSchema,
  confirm: z.string(PASSWORDS_DIFFER),
}).check(confirmed);

/** What the form of a new password holds: the body of `PUT /user/password`, and the password once more. */
export const newPasswordFormSchema = fields({
  email: accountEmailSchema,
  password: passwordSchema,
  confirm: z.string(PASSWORDS_DIFFER),
}).check(confirmed);

/** A user's id: the answer to `POST /user` and `PUT /user/password`. */
export const userIdSchema = z.string().check(z.minLength(1));

/** The answer to `PUT /user`: the user's id where the account still needs validation, else a session. */
export const signInAnswerSchema = z.union([userIdSchema, accountSessionSchema]);
export type SignInAnswer = z.infer<typeof signInAnswerSchema>;
