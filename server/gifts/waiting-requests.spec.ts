import { WaitingRequests } from './waiting-requests.js';

const requests = new WaitingRequests(3, { network: 2, account: 1 });
const end: (() => void)[] = [];

function wait(network: string, account: string): Promise<void> {
  return requests.during({ network, account }, () => new Promise((resolve) => end.push(resolve)));
}

const codeOf = (waiting: Promise<void>) =>
  waiting.then(
    () => 'served',
    ({ code }: { code: string }) => code,
  );

afterEach(() => {
  for (const each of end.splice(0)) each();
});

it('refuses an account and a network with too many, and leaves room for others', async () => {
  const served = [wait('home', 'ada'), wait('home', 'ben')];
  expect(await codeOf(wait('elsewhere', 'ada'))).toBe('REQUEST.TOO_MANY');
  expect(await codeOf(wait('home', 'cleo'))).toBe('REQUEST.TOO_MANY');
  served.push(wait('elsewhere', 'dora'));
  expect(await codeOf(wait('far away', 'eve'))).toBe('SERVER.UNAVAILABLE');
  for (const each of end.splice(0)) each();
  await Promise.all(served);
});

it('serves more once others were served', async () => {
  for (const account of ['ada', 'ben', 'cleo']) {
    const served = wait('home', account);
    end.pop()?.();
    await served;
  }
});
