import { emitDeclarations } from "./declarations.ts";

/** The public interface of `@cointide/shared` as text, so that a review sees a change of it. */
export function apiReport(): string {
  const modules = [...emitDeclarations({ comments: false })].map(
    ([name, text]) => `## ${name.replace(/\.d\.ts$/, "")}\n\n\`\`\`ts\n${text.trim()}\n\`\`\`\n`,
  );
  const intro = "Slices are built against these declarations. The file is written by a test:\n";
  const command = "`npx vitest run platform/src/kit/api-report.test.ts -u`\n";
  return ["# The interface of @cointide/shared\n", intro, command, ...modules].join("\n");
}
