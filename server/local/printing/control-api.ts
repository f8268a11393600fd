import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isFromThisMachine } from '../this-machine.js';
import { ProdigiApiError } from './errors.js';
import { faultSettings } from './faults.js';
import { STEPS } from './production.js';
import type { SandboxContext } from './sandbox-context.js';

const advanceRequest = z.strictObject({ to: z.enum(STEPS).optional() });

interface IdRoute {
  Params: { id: string };
}

/** Lets tests on this machine do what Prodigi's labs do, and what goes wrong there. */
export function registerControlApi(app: FastifyInstance, sandbox: SandboxContext): void {
  const { faults, orders, production, callbacks } = sandbox;
  app.addHook('onRequest', async (request) => {
    if (!isFromThisMachine(request)) throw new ProdigiApiError(403, 'NotAuthorised');
  });
  app.setErrorHandler<Error>((error, _, reply) => {
    if (!(error instanceof z.ZodError)) throw error;
    return reply.code(400).send({ outcome: 'ValidationFailed', failures: error.issues });
  });

  app.put('/_sandbox/faults', (request) => {
    faults.current = faultSettings.parse(request.body);
    return faults.current;
  });
  app.get('/_sandbox/orders', () => orders.list({ merchantReferences: [], top: 100, skip: 0 }));
  app.post<IdRoute>('/_sandbox/orders/:id/advance', ({ params, body }) =>
    production.advance(params.id, advanceRequest.parse(body ?? {}).to),
  );
  app.post<IdRoute>('/_sandbox/orders/:id/cancel', ({ params }) => production.cancel(params.id));
  app.post<IdRoute>('/_sandbox/orders/:id/callbacks', ({ params }) => {
    orders.find(params.id);
    return { sent: callbacks.resend(params.id) };
  });
}
