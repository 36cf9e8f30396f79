import type { MemberChannel, SentWay } from '@pcr/contract/notifications/sent/sent.schema.ts';
import { Mail, MessageSquareText, Phone, Smartphone } from 'lucide-react';
import type { Tone } from '../../kit/look/tone.ts';

export const CHANNEL_LABELS = {
  mail: { label: 'Email', short: 'Email', icon: Mail },
  push: { label: 'Push', short: 'Push', icon: Smartphone },
  sms: { label: 'Text message', short: 'Text', icon: MessageSquareText },
  call: { label: 'Phone call', short: 'Call', icon: Phone },
} as const satisfies Record<MemberChannel, { label: string; short: string; icon: unknown }>;

export const SENT_STATES: Readonly<Record<SentWay['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'amber' },
  delivered: { label: 'Sent', tone: 'green' },
  failed: { label: 'Not sent', tone: 'red' },
};
