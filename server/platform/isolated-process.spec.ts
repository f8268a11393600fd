import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { CHILD_ENVIRONMENT, isolatedNode } from './isolated-process.js';

/** Tries to reach a port of this machine, and to read the environment of the process that started it. */
const ATTACK = `
  const { connect } = require('node:net');
  const read = () => {
    try { return require('node:fs').readFileSync('/proc/' + process.ppid + '/environ').length > 0; } catch { return false; }
  };
  const answer = (connected) => {
    console.log(JSON.stringify({ connected, readsOurEnvironment: read(), variables: Object.keys(process.env), pid: process.pid }));
    process.exit();
  };
  connect(Number(process.argv[1]), '127.0.0.1').on('connect', () => answer(true)).on('error', () => answer(false));`;

it('a process for untrusted images has no secrets and, where the system allows it, no network', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { file, args } = await isolatedNode();
  const port = String((server.address() as AddressInfo).port);
  const attack = promisify(execFile)(file, [...args, '-e', ATTACK, port], { env: CHILD_ENVIRONMENT });

  const found = JSON.parse((await attack).stdout) as { variables: string[]; pid: number };

  server.close();
  const isOpen = file !== 'unshare';
  expect(found).toMatchObject({ connected: isOpen, readsOurEnvironment: isOpen, pid: attack.child.pid });
  expect(found.variables.sort()).toEqual(Object.keys(CHILD_ENVIRONMENT).sort());
});
