import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { phoneNumber } from '@pcr/contract/kit/phone.ts';
import * as endpoints from '@pcr/contract/notifications/channels/phone.endpoints.ts';
import {
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  PHONE_CODE_TRIES,
  PHONE_TOPIC,
} from '@pcr/contract/notifications/channels/phone.schema.ts';
import { clientKey } from '../../kit/connections/client-address.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { Bind } from '../../kit/http/http.ts';
import { consume, limiter } from '../../kit/http/limits.ts';
import { onceInRequest } from '../../kit/http/once.ts';
import { publish } from '../../kit/live/live.ts';
import {
  codeDay,
  countriesText,
  isCostly,
  isInCountries,
  phoneDay,
} from '../../kit/messages/phone-limits.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { enqueue, keyOfSmsTo } from '../../kit/tasks/tasks.ts';
import * as phones from './phone.queries.ts';

export interface PhoneParts {
  database: Database;
  clock: Clock;
  secret: string;
  /** SMS can go out. */
  sendsTexts: boolean;
  /** Of the whole installation in a day. */
  smsDailyLimit: number;
  /** The beginnings of numbers that codes may go to. */
  smsCountries: readonly string[];
}

const DAY = 24 * 60;

export function phoneRoutes(
  bind: Bind,
  { database, clock, secret, sendsTexts, smsDailyLimit, smsCountries }: PhoneParts,
): void {
  // Each code costs the operator an SMS, and the owner of the number a ring.
  const byMember = limiter(database, 'phone_code_member', 5, 60);
  const byMemberDay = limiter(database, 'phone_code_member_day', 10, DAY);
  const byNumberDay = limiter(database, 'phone_code_number_day', 5, DAY);
  const codes = codeDay(database, smsDailyLimit);
  const all = phoneDay(database, smsDailyLimit);
  const byAddressDay = limiter(database, 'phone_code_address_day', 20, DAY);

  // Keyed: with the table alone somebody could try all codes of six digits.
  const hashOf = (userId: string, phone: string, code: string) =>
    createHmac('sha256', secret)
      .update(`phone-code:${userId}:${phone}:${code}`)
      .digest('base64url');
  const numberKey = (phone: string) =>
    createHmac('sha256', secret).update(`phone:${phone}`).digest('base64url');

  bind(endpoints.getOwnPhone, (_, { actor }) => phones.own(database, actor, clock.now()));

  bind(endpoints.requestPhoneCode, async ({ in: given }, { actor, request }) => {
    if (!sendsTexts) throw new ApiError('no_gateway');
    const phone = phoneNumber(given.phone);
    // The contract has looked at it.
    if (!phone) throw new ApiError('invalid_input', { fields: { phone: 'Enter a phone number' } });
    if (!isInCountries(phone, smsCountries)) {
      const words = `PCR can’t send text messages to this country. Enter a number ${countriesText(smsCountries)}.`;
      throw new ApiError('invalid_input', { fields: { phone: words } });
    }
    if (isCostly(phone)) {
      const words = 'Texts to this number cost too much. Enter another number.';
      throw new ApiError('invalid_input', { fields: { phone: words } });
    }
    await consume(byMember, actor.id, 'Too many codes');
    await consume(byMemberDay, actor.id, 'Too many codes in one day');
    await consume(byAddressDay, clientKey(request.ip), 'Too many codes in one day');
    await consume(byNumberDay, numberKey(phone), 'Too many codes for this number in one day');
    for (const { limiter: of, key } of [codes, all])
      await consume(of, key, 'PCR has sent too many text messages today');
    const code = String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0');
    const now = clock.now();
    const expires = new Date(now.getTime() + PHONE_CODE_MINUTES * 60_000);
    return database.transaction(async (tx) => {
      await phones.setCode(
        tx,
        actor,
        { phone, code_hash: hashOf(actor.id, phone, code), expires },
        now,
      );
      await enqueue(tx, 'sms', {
        id: randomUUID(),
        user_id: actor.id,
        to: phone,
        text: `${code} is your PCR code. It works for ${PHONE_CODE_MINUTES} minutes. If you did not ask for it, you can ignore this.`,
        until: expires.toISOString(),
      });
      await publish(tx, { to: [actor.id], topic: PHONE_TOPIC });
      return phones.own(tx, actor, now);
    });
  });

  bind(endpoints.confirmPhone, async ({ in: { code } }, { actor }) => {
    const now = clock.now();
    // By itself, so that it counts however this ends.
    const tried = await onceInRequest(phones, actor.id, () =>
      phones.countTry(database, actor, now),
    );
    if (!tried) throw wrong('This code is over. Please ask for a new one.');
    const given = hashOf(actor.id, tried.phone, code);
    if (!timingSafeEqual(Buffer.from(given), Buffer.from(tried.code_hash))) {
      const left = PHONE_CODE_TRIES - tried.tries;
      if (left === 0)
        throw wrong('That was not the code, and it is over now. Please ask for a new one.');
      throw wrong(`That is not the code. You have ${left === 1 ? '1 try' : `${left} tries`} left.`);
    }
    return database.transaction(async (tx) => {
      if (!(await phones.confirm(tx, actor, given, now)))
        throw wrong('This code is over. Please ask for a new one.');
      await publish(tx, { to: [actor.id], topic: PHONE_TOPIC });
      return phones.own(tx, actor, now);
    });
  });

  bind(endpoints.removePhone, (_, { actor }) =>
    database.transaction(async (tx) => {
      await phones.remove(tx, actor, keyOfSmsTo(actor.id));
      await publish(tx, { to: [actor.id], topic: PHONE_TOPIC });
      return undefined;
    }),
  );
}

const wrong = (message: string) => new ApiError('invalid_input', { fields: { code: message } });
