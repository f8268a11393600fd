import { BlockList, isIP } from 'node:net';
import type { Config } from '../config/config.js';

/** @returns whether an IP address belongs to a trusted proxy */
export function trustedProxies({ TRUSTED_PROXIES }: Pick<Config, 'TRUSTED_PROXIES'>): (ip: string) => boolean {
  const proxies = new BlockList();
  for (const proxy of TRUSTED_PROXIES.flatMap((name) => (name === 'loopback' ? ['127.0.0.0/8', '::1'] : [name]))) {
    const [address = '', prefix] = proxy.split('/');
    if (prefix) proxies.addSubnet(address, Number(prefix), familyOf(address));
    else proxies.addAddress(address, familyOf(address));
  }
  return (ip) => {
    const address = ip.split('%')[0]!;
    return isIP(address) > 0 && proxies.check(address, familyOf(address));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
