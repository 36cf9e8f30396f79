import * as endpoints from '@pcr/contract/account/devices/devices.endpoints.ts';
import { DEVICES_TOPIC, type Device } from '@pcr/contract/account/devices/devices.schema.ts';
import { getCalendarAddress } from '@pcr/contract/events/calendar/calendar.endpoints.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';

const AT = '2026-03-04T18:00:00.000Z';

/** Answers for the devices of the page's member: this one, and those that are given. */
export function devicesServer(server: AnsweringServer, others: readonly Partial<Device>[] = []) {
  const device = (about: Partial<Device>): Device => ({
    ...{
      id: newId(),
      browser: 'Firefox',
      system: 'Windows',
      signed_in_at: AT,
      last_used_at: AT,
      this_device: false,
    },
    ...about,
  });
  let items = [
    device({ browser: 'Chrome', system: 'Android', this_device: true }),
    ...others.map(device),
  ];
  server.answer(getCalendarAddress, () => ({ address: null }));
  server.answer(endpoints.listDevices, () => ({ items }));
  server.answer(endpoints.endDevice, ({ params: { id } }) => {
    if (!items.some((one) => one.id === id)) throw new Refused('not_found');
    items = items.filter((one) => one.id !== id);
    return undefined;
  });
  server.answer(endpoints.endOtherDevices, () => {
    items = items.filter((one) => one.this_device);
    return undefined;
  });
  return {
    items: () => items,
    /** It signs out by itself; `heard` says whether the page is told. */
    end(browser: string, heard: boolean): void {
      items = items.filter((one) => one.browser !== browser);
      if (heard) server.publish({ topic: DEVICES_TOPIC, id: null, everyone: false });
    },
  };
}
