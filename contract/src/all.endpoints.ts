import * as account from './account/account.endpoints.ts';
import * as agreements from './agreements/agreements.endpoints.ts';
import * as families from './families/families.endpoints.ts';
import type { Endpoint } from './kit/endpoint.ts';

/** Every endpoint by its name: what the OpenAPI document and the permission test are generated from. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = { ...account, ...agreements, ...families };
