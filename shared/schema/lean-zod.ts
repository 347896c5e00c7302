/*
 * What browsers run in place of `zod/mini`: the part of it that the contracts use, with the same answers, at a
 * sixth of its size. The build puts it there (`platform/src/rspack/browser-config.ts`), and stops at a name that
 * is missing here. A test holds both against each other; types, JSON Schema and the service are zod's.
 */
import { regexes as zodRegexes } from "zod/v4/core";

/** What is wrong. One that is `fatal` keeps later checks of the same value from running. */
type Issue = { code: string; path: PropertyKey[]; message: string; fatal: boolean };
type Said = string | ((issue: { code: string }) => string | undefined) | { error?: Said } | undefined;

/** A value on its way through a schema; once it is `over`, no check looks at the value any more. */
type Run = { value: unknown; issues: Issue[]; over?: boolean };
/** `most` is the length at which a list is refused unread. */
type Check = { when?: (run: Run) => boolean; apply(run: Run): void; most?: number };
type Shape = Record<string, Schema>;

type Schema = {
  run(run: Run): void;
  /** Whether an object may lack it, and what it then gives. */
  absent?: { value: unknown };
  shape?: Shape;
  check(...checks: Check[]): Schema;
  safeParse(
    value: unknown,
  ): { success: true; data: unknown; error?: never } | { success: false; data?: never; error: SchemaError };
  parse(value: unknown): unknown;
};

class SchemaError extends Error {
  readonly issues: Issue[];

  constructor(issues: Issue[]) {
    super(JSON.stringify(issues, null, 2));
    this.name = "ZodError";
    this.issues = issues;
  }
}

function sentenceOf(said: Said, code: string): string {
  if (typeof said === "object") return sentenceOf(said.error, code);
  return (typeof said === "function" ? said({ code }) : said) ?? "Invalid input";
}

const wrong = (run: Run, said: Said, code: string, fatal = false, path: PropertyKey[] = []): void => {
  run.issues.push({ code, path, message: sentenceOf(said, code), fatal });
};

const isFatal = ({ issues }: Run): boolean => issues.some(({ fatal }) => fatal);

/** A value's parts are checked on their own; what is wrong with them is wrong with the whole. */
function runPart(whole: Run, key: PropertyKey, schema: Schema, value: unknown): Run {
  const part: Run = { value, issues: [] };
  schema.run(part);
  for (const { path, ...issue } of part.issues) whole.issues.push({ ...issue, path: [key, ...path] });
  return part;
}

function create(
  parse: (run: Run, checks: readonly Check[]) => void,
  rest: Pick<Schema, "absent" | "shape"> = {},
  checks: readonly Check[] = [],
): Schema {
  const schema: Schema = {
    ...rest,
    run(run) {
      parse(run, checks);
      for (const { when, apply } of checks) if (!run.over && (when ? when(run) : !isFatal(run))) apply(run);
    },
    check: (...more) => create(parse, rest, [...checks, ...more]),
    safeParse(value) {
      const run: Run = { value, issues: [] };
      schema.run(run);
      return run.issues.length > 0
        ? { success: false, error: new SchemaError(run.issues) }
        : { success: true, data: run.value };
    },
    parse(value) {
      const { data, error } = schema.safeParse(value);
      if (error) throw error;
      return data;
    },
  };
  return schema;
}

const typed =
  (is: (value: unknown) => boolean, code = "invalid_type") =>
  (said?: Said) =>
    create((run) => {
      if (!is(run.value)) wrong(run, said, code, true);
    });

export const string = typed((value) => typeof value === "string");
export const number = typed(Number.isFinite);
export const boolean = typed((value) => typeof value === "boolean");
export const int = typed(Number.isSafeInteger);
export const unknown = typed(() => true);

const oneOf = (values: readonly unknown[], said?: Said) =>
  typed((value) => values.includes(value), "invalid_value")(said);

export { oneOf as enum };

export const url = (said?: Said): Schema =>
  string(said).check({
    apply(run) {
      const text = String(run.value).trim();
      if (URL.canParse(text)) run.value = text;
      else wrong(run, said, "invalid_format");
    },
  });

export const array = (item: Schema, said?: Said): Schema =>
  create((run, checks) => {
    const list = run.value;
    if (!Array.isArray(list)) return wrong(run, said, "invalid_type", true);
    const refusal = checks.find(({ most = Number.POSITIVE_INFINITY }) => list.length > most);
    run.over = refusal !== undefined;
    if (refusal) refusal.apply(run);
    else run.value = Array.from(list, (value, index) => runPart(run, index, item, value).value);
  });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function objectOf(shape: Shape, said: Said, strict: boolean): Schema {
  return create(
    (run) => {
      const input = run.value;
      if (!isObject(input)) return wrong(run, said, "invalid_type", true);
      const output: Record<string, unknown> = {};
      for (const [key, schema] of Object.entries(shape)) {
        if (key in input) output[key] = runPart(run, key, schema, input[key]).value;
        else if (schema.absent === undefined) {
          const before = run.issues.length;
          runPart(run, key, schema, undefined);
          if (run.issues.length === before) wrong(run, undefined, "invalid_type", true, [key]);
        } else if (schema.absent.value !== undefined) output[key] = schema.absent.value;
      }
      if (strict && Object.keys(input).some((key) => !Object.hasOwn(shape, key)))
        wrong(run, said, "unrecognized_keys");
      run.value = output;
    },
    { shape },
  );
}

export const object = (shape: Shape, said?: Said): Schema => objectOf(shape, said, false);
export const strictObject = (shape: Shape, said?: Said): Schema => objectOf(shape, said, true);
export const extend = (schema: Schema, shape: Shape): Schema => object({ ...schema.shape, ...shape });

const isPlain = (value: unknown): value is Record<string, unknown> =>
  isObject(value) &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);

export const record = (_key: Schema, item: Schema): Schema =>
  create((run) => {
    const input = run.value;
    if (!isPlain(input)) return wrong(run, undefined, "invalid_type", true);
    const entries = Object.entries(input).filter(([key]) => key !== "__proto__");
    run.value = Object.fromEntries(
      entries.map(([key, value]) => [key, runPart(run, key, item, value).value]),
    );
  });

/** Leaves a value as it is where it is nothing, else to another schema. */
const unless = (
  nothing: null | undefined,
  schema: Schema,
  value: unknown,
  rest?: Pick<Schema, "absent">,
): Schema =>
  create((run) => {
    if (run.value === nothing) run.value = value;
    else schema.run(run);
  }, rest);

export const nullable = (schema: Schema): Schema =>
  unless(null, schema, null, schema.absent && { absent: schema.absent });
export const optional = (schema: Schema): Schema =>
  unless(undefined, schema, undefined, { absent: { value: undefined } });
export const _default = (schema: Schema, value: unknown): Schema =>
  unless(undefined, schema, value, { absent: { value } });

export const union = (options: readonly Schema[], said?: Said): Schema =>
  create((run) => {
    const runs: Run[] = [];
    for (const option of options) {
      const own: Run = { value: run.value, issues: [] };
      option.run(own);
      runs.push(own);
      if (own.issues.length === 0) break;
    }
    const usable = runs.filter((own) => !isFatal(own));
    const chosen =
      usable.find(({ issues }) => issues.length === 0) ?? (usable.length === 1 ? usable[0] : undefined);
    if (chosen) Object.assign(run, chosen);
    else wrong(run, said, "invalid_union", true);
  });

const hasLength = ({ value }: Run): boolean =>
  (value as { length?: number } | null | undefined)?.length !== undefined;
/** Characters of a text, items of a list. */
const lengthOf = ({ value }: Run): number =>
  (typeof value === "string" ? [...value] : (value as unknown[])).length;

export const minLength = (least: number, said?: Said): Check => ({
  when: hasLength,
  apply: (run) => lengthOf(run) < least && wrong(run, said, "too_small"),
});
export const maxLength = (most: number, said?: Said): Check => ({
  when: hasLength,
  most,
  apply: (run) => lengthOf(run) > most && wrong(run, said, "too_big"),
});

const compared =
  (code: string, holds: (value: number, limit: number) => boolean) =>
  (limit: number, said?: Said): Check => ({
    apply: (run) => holds(run.value as number, limit) || wrong(run, said, code),
  });
export const minimum = compared("too_small", (value, limit) => value >= limit);
export const maximum = compared("too_big", (value, limit) => value <= limit);
export const lt = compared("too_big", (value, limit) => value < limit);
const gt = compared("too_small", (value, limit) => value > limit);
export const positive = (said?: Said): Check => gt(0, said);
export const nonnegative = (said?: Said): Check => minimum(0, said);

export const regex = (pattern: RegExp, said?: Said): Check => ({
  apply: (run) => pattern.test(run.value as string) || wrong(run, said, "invalid_format"),
});

export const overwrite = (replace: (value: never) => unknown): Check => ({
  apply(run) {
    run.value = replace(run.value as never);
  },
});
export const trim = (): Check => overwrite((text: string) => text.trim());

type Refinement = { path?: PropertyKey[]; error?: Said; when?: (run: Run) => boolean };

export function refine(holds: (value: never) => boolean, said?: string | Refinement): Check {
  const { path = [], error, when } = typeof said === "object" ? said : { error: said };
  return {
    ...(when && { when }),
    apply: (run) => holds(run.value as never) || wrong(run, error, "custom", false, path),
  };
}

export const regexes = { email: zodRegexes.email };
