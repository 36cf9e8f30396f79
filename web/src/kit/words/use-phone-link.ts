import { isUsNumber, readPhone } from '@pcr/contract/kit/phone.ts';
import { useEffect, useState } from 'react';

const loadPhones = () => import('@pcr/contract/kit/reading/phones.ts');

/**
 * The address that dials what a person wrote as a phone number; null where that is none. What is
 * dialled in other countries is known a moment later, and stays text without a connection.
 */
export function usePhoneLink(text: string | null | undefined): string | null {
  const read = text ? readPhone(text) : null;
  const abroad = read !== null && !isUsNumber(read) ? read : null;
  const [known, setKnown] = useState<{ of: string; number: string | null }>();
  useEffect(() => {
    if (abroad === null) return;
    let left = false;
    const know = (number: string | null) => left || setKnown({ of: abroad, number });
    loadPhones().then(
      ({ worldNumber }) => know(worldNumber(abroad)),
      () => know(null),
    );
    return () => {
      left = true;
    };
  }, [abroad]);
  const number = abroad === null ? read : known?.of === abroad ? known.number : null;
  return number && `tel:${number}`;
}
