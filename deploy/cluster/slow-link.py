"""A link that is slow and loses packets: slow-link.py NEAR FAR DELAY_MS LOSS_PERCENT

Many kernels have no netem. This passes frames between two devices (TAP) that it makes, each one DELAY_MS later, and drops
LOSS_PERCENT of them; either way. The devices go when it ends. It prints 'ready' once both are there.
"""
import collections
import fcntl
import os
import random
import select
import struct
import sys
import time

TUNSETIFF = 0x400454CA
IFF_TAP, IFF_NO_PI = 0x0002, 0x1000
# So many frames wait at most, as in a router: what comes then is lost.
MOST_WAITING = 5000


def tap(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TAP | IFF_NO_PI))
    return device


near, far = tap(sys.argv[1]), tap(sys.argv[2])
delay, loss = float(sys.argv[3]) / 1000, float(sys.argv[4]) / 100
print("ready", flush=True)

other = {near: far, far: near}
waiting = collections.deque()
while True:
    timeout = max(0, waiting[0][0] - time.monotonic()) if waiting else None
    readable, _, _ = select.select([near, far], [], [], timeout)
    now = time.monotonic()
    for device in readable:
        try:
            frame = os.read(device, 65536)
        except OSError:
            # The device is not up yet.
            continue
        if random.random() >= loss and len(waiting) < MOST_WAITING:
            waiting.append((now + delay, other[device], frame))
    while waiting and waiting[0][0] <= now:
        _, device, frame = waiting.popleft()
        try:
            os.write(device, frame)
        except OSError:
            # Nobody is there: a frame on the wire is lost then.
            pass
