/** A server: redis://host:6379, or rediss:// with TLS. A cluster: redis+cluster:// and some of its nodes, comma-separated. */
const ADDRESS = /^(rediss?)(\+cluster)?:\/\/(?:([^@/]*)@)?([^@/]+)(\/\d*)?$/;

export function isRedisAddress(text: string): boolean {
  const [, scheme, cluster, , hosts = '', database] = ADDRESS.exec(text) ?? [];
  const nodes = hosts.split(',');
  if (!scheme || (cluster ? database : nodes.length > 1)) return false;
  return nodes.every((node) => node !== '' && URL.canParse(`redis://${node}`));
}

export function isRedisCluster(address: string): boolean {
  return ADDRESS.exec(address)?.[2] !== undefined;
}

/** @param address passes `isRedisAddress` */
export function readRedisAddress(address: string) {
  const [, scheme, , credentials = '', hosts = ''] = ADDRESS.exec(address) ?? [];
  const [username, password] = credentials.split(':').map(decodeURIComponent);
  return { hasTls: scheme === 'rediss', username, password, nodes: hosts.split(',') };
}
