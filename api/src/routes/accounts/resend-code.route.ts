import { codeRequestSchema } from "@cointide/shared/contracts/account";
import { resendCode } from "../../accounts/resend-code.ts";
import { formRefusals, nothing } from "../../http/answers.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import type { AccountRoutes } from "./routes-context.ts";

export function addResendCodeRoute(app: AppInstance, { accounts, cookies }: AccountRoutes): void {
  const schema = {
    summary: "Mail a new code, where one is waited for",
    body: codeRequestSchema,
    response: { 204: nothing("Whether a code was waited for is not said."), ...formRefusals },
  };
  app.post("/user/code", { schema }, async (request, reply) => {
    await resendCode(accounts, request.body.email, cookies.callerOf(request));
    return reply.code(204).send();
  });
}
