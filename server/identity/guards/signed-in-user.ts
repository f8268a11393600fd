import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AssuranceLevel } from '../sessions/session.entity.js';

/** Who makes the call: as the access token says, and with `SignedInGuard` and its heirs checked against the session. */
export interface SignedInUser {
  id: string;
  sessionId: string;
  aal: AssuranceLevel;
}

export type RequestWithUser = FastifyRequest & { user?: SignedInUser };

/** The caller behind `SignedInGuard` or `AdminGuard`; with `OptionalSignInGuard` undefined for visitors. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedInUser | undefined =>
    context.switchToHttp().getRequest<RequestWithUser>().user,
);
