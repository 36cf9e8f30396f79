import { spawnSync } from 'node:child_process';
import ICAL from 'ical.js';

// A calendar as two programs of others read it, which know nothing of how PCR writes one.

/** What one reader finds in a VEVENT; instants in ms. */
export interface ReadEvent {
  uid: string;
  title: string;
  description: string;
  location: string;
  url: string;
  status: string;
  sequence: number;
  start: number;
  end: number;
  zone: string | null;
}

/** By ical.js, with the zones that the text itself describes. */
export function readByIcalJs(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((one) => [String(one.getFirstPropertyValue('tzid')), new ICAL.Timezone(one)] as const),
  );
  const instant = (time: ICAL.Time, zone: string | null) => {
    const written = zone ? zones.get(zone) : undefined;
    if (zone && !written) throw new Error(`No VTIMEZONE says what ${zone} is`);
    if (written) time.zone = written;
    return time.toUnixTime() * 1000;
  };
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const zone = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? null;
    return {
      uid: event.uid,
      title: event.summary,
      description: event.description,
      location: event.location,
      url: String(component.getFirstPropertyValue('url')),
      status: String(component.getFirstPropertyValue('status')),
      sequence: Number(component.getFirstPropertyValue('sequence')),
      start: instant(event.startDate, zone),
      end: instant(event.endDate, zone),
      zone,
    };
  });
}

const PYTHON = `
import json, sys
from icalendar import Calendar
calendar = Calendar.from_ical(sys.stdin.buffer.read())
def ms(value): return round(value.dt.timestamp() * 1000)
print(json.dumps([{
  'uid': str(e['UID']), 'title': str(e['SUMMARY']), 'description': str(e['DESCRIPTION']),
  'location': str(e['LOCATION']), 'url': str(e['URL']), 'status': str(e['STATUS']), 'sequence': int(e['SEQUENCE']),
  'start': ms(e['DTSTART']), 'end': ms(e['DTEND']), 'zone': e['DTSTART'].params.get('TZID'),
} for e in calendar.walk('VEVENT')]))
`;

const python = (program: string, input = '') =>
  spawnSync('/usr/bin/python3', ['-c', program], {
    input,
    encoding: 'utf8',
    env: { PYTHONIOENCODING: 'utf-8' },
  });

/** Whether Python and its icalendar are there (Debian: python3-icalendar). */
export const hasPythonIcalendar = python('import icalendar').status === 0;

/** By Python's icalendar. */
export function readByPython(text: string): ReadEvent[] {
  const { status, stdout, stderr } = python(PYTHON, text);
  if (status !== 0) throw new Error(`Python refuses the calendar: ${stderr}`);
  return JSON.parse(stdout) as ReadEvent[];
}
