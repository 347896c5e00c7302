import { codeRequestSchema } from "@cointide/shared/contracts/account";
import { resendCode } from "../../accounts/resend-code.ts";
import { formRefusals, nothing } from "../../http/answers.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import type { AccountRoutes } from "./routes-context.ts";

export function addResendCodeRoute(
  app: AppInstance,
  { accounts, authentication, cookies }: AccountRoutes,
): void {
  const schema = {
    summary: "Mail a new code for the change that this browser began",
    body: codeRequestSchema,
    response: {
      204: nothing("A new code is on its way; whether anybody has the address is not said."),
      403: sentence("This browser began no change that waits for a code at this address."),
      ...formRefusals,
    },
  };
  app.post("/user/code", { schema }, async (request, reply) => {
    const findPerson = () => authentication.findPerson(request);
    await resendCode(accounts, request.body.email, cookies.callerOf(request), findPerson);
    return reply.code(204).send();
  });
}
