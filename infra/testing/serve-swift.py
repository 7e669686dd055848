"""Serves a whole Swift with one disk from one process. Takes its folder, and the ports of account, container, object
and proxy server; says `ready` when it listens."""

import sys

from swift.common import utils

utils.eventlet_monkey_patch()

import eventlet  # noqa: E402
import eventlet.wsgi  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol, loadapp  # noqa: E402

folder, *ports = sys.argv[1:]
servers = dict(zip(["account", "container", "object", "proxy"], map(int, ports)))


def write_ring(name, port):
    place = {"ip": "127.0.0.1", "port": port, "replication_ip": "127.0.0.1", "replication_port": port}
    builder = RingBuilder(part_power=2, replicas=1, min_part_hours=1)
    builder.add_dev({"region": 1, "zone": 1, "device": "disk", "weight": 1, "meta": "", **place})
    builder.rebalance()
    builder.get_ring().save("%s/%s.ring.gz" % (folder, name))


for name, port in servers.items():
    if name != "proxy":
        write_ring(name, port)
for name, port in servers.items():
    app = loadapp("%s/%s.conf" % (folder, name), global_conf={})
    sock = eventlet.listen(("127.0.0.1", port))
    eventlet.spawn(eventlet.wsgi.server, sock, app, log_output=False, protocol=SwiftHttpProtocol, debug=False)
print("ready", flush=True)
while True:
    eventlet.sleep(3600)
