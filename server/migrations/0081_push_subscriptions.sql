-- A browser is known by its address and keys together: who knows the address alone does not take it from another.
alter table push_devices drop constraint push_devices_endpoint_key, add unique (endpoint, p256dh, auth);
