import { endpoint } from '../../kit/endpoint.ts';
import { OwnPhone, PhoneCode, PhoneCodeRequest } from './phone.schema.ts';

export const getOwnPhone = endpoint('GET', '/phone-number', {
  out: OwnPhone,
  summary:
    "The caller's own number for SMS and calls, and one that waits for its code (notifications.md 56)",
});

export const requestPhoneCode = endpoint('POST', '/phone-number/code', {
  in: PhoneCodeRequest,
  out: OwnPhone,
  summary:
    'Sends a code of 6 digits to a number; an earlier code is dead. 409 `no_gateway` where no SMS can go out',
});

export const confirmPhone = endpoint('POST', '/phone-number/confirm', {
  in: PhoneCode,
  out: OwnPhone,
  summary:
    'Confirms the number with the code that was sent there; 422 for a wrong one, which counts as a try',
});

export const removePhone = endpoint('DELETE', '/phone-number', {
  summary: "Forgets the caller's number and any code on its way: nothing goes there any more",
});
