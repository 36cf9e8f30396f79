import { endpoint } from '../../kit/endpoint.ts';
import { Profile, ProfileEdit } from './profile.schema.ts';

export const getProfile = endpoint('GET', '/account/profile', {
  out: Profile,
  summary: "The caller's own profile, with emergency contacts and medical information",
});

export const updateProfile = endpoint('PUT', '/account/profile', {
  in: ProfileEdit,
  out: Profile,
  summary: "Replaces the caller's profile; 409 with the current one when `updated_at` is stale",
});
