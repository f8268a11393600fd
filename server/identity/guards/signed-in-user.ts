import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AssuranceLevel } from '../sessions/session.entity.js';

/** The caller according to the access token; `SignedInGuard` and its subclasses check it against the session. */
export interface SignedInUser {
  id: string;
  sessionId: string;
  aal: AssuranceLevel;
}

export type RequestWithUser = FastifyRequest & { user?: SignedInUser };

/** With `OptionalSignInGuard` undefined for visitors. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedInUser | undefined => context.switchToHttp().getRequest<RequestWithUser>().user,
);
