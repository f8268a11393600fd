import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { defineEntity, p } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions } from './orm-options.js';

const Row = defineEntity({ name: 'Row', properties: { id: p.uuid().primary() } });

/** The code with which a client of PostgreSQL asks for TLS, before anything else. */
const SSL_REQUEST = 80_877_103;

let server: Server;
let url: string;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `postgresql://keepsake:secret@127.0.0.1:${(server.address() as AddressInfo).port}/keepsake?sslmode=require`;
});
afterEach(() => void server.close());

/** The code in the first message that the server receives. */
async function firstCode(): Promise<number> {
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [message] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return message.readInt32BE(4);
}

it.each([
  ['database', 'write', () => ({ databaseUrl: url })],
  ['replica', 'read', () => ({ databaseUrl: 'postgresql://nowhere.invalid/keepsake', replicaUrls: [url] })],
] as const)('a connection to a %s uses TLS if its URL asks for it', async (_what, type, urls) => {
  const orm = new MikroORM(ormOptions({ ...urls(), poolSize: 2, entities: [Row] as never }));
  const failure = orm.em
    .getDriver()
    .getConnection(type)
    .execute('select 1')
    .catch(() => undefined);
  expect(await firstCode()).toBe(SSL_REQUEST);
  await failure;
  await orm.close();
});
