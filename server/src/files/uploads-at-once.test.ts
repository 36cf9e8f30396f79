import { expect, test } from 'vitest';
import { FILE_LIMITS } from './files.limits.ts';
import { uploadsAtOnce } from './uploads-at-once.ts';

test('the clients of one IPv6 network leave places to others', async () => {
  const places = uploadsAtOnce({ ...FILE_LIMITS, ofMember: 1, ofAddress: 2, ofAll: 4 });
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const send = (n: number, address: string) =>
    places.take({ userId: `member ${n}`, address }, () => finished);
  const under = [1, 2, 3].map((n) => send(n, `2001:db8:1:${n}::1`));
  await expect(send(4, '2001:db8:1:4::1')).rejects.toMatchObject({ code: 'too_many_requests' });
  const other = send(5, '2001:db8:2:1::1');
  finish();
  await Promise.all([...under, other]);
  await send(4, '2001:db8:1:4::1');
});
