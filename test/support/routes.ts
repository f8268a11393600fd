import type { NestFastifyApplication } from '@nestjs/platform-fastify';

export interface Route {
  method: string;
  /** Path with parameters, such as `/api/admin/orders/:id`. */
  path: string;
}

const LINE = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.+)\))?$/;

/** Every route of the server, from its own routing table. */
export function routesOf(app: NestFastifyApplication): Route[] {
  const parents: string[] = [];
  const table = app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
  return table.split('\n').flatMap((line) => {
    const [, indent, part = '', methods] = LINE.exec(line) ?? [];
    if (indent === undefined) return [];
    const depth = indent.length / 4;
    parents.length = depth;
    parents[depth] = (parents[depth - 1] ?? '') + part;
    const path = parents[depth] ?? '';
    return methods ? methods.split(', ').map((method) => ({ method, path })) : [];
  });
}
