"""`./x bench machines`: workers on one queue, side by side.

Its argument is the verifier. Needs a Redis server (REDIS is its program, `redis-server` by
default). PATHS are the sources (`examples`), WORKERS a list of numbers of workers, each with one
job. Prints the time from the offer to the report, the processor time of the workers, and what goes
over the network for a method; from that follows what limits more workers than there are here.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WORKERS = [int(n) for n in os.environ.get("WORKERS", "1 2 4").split()]
PATHS = os.environ.get("PATHS", "examples").split()
REDIS = os.environ.get("REDIS", "redis-server")


def ask(port, *words):
    """One command; the answer as far as it comes at once."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
        line.sendall((" ".join(words) + "\r\n").encode())
        return line.recv(1 << 16).decode(errors="replace")


def info(port, name):
    for line in ask(port, "INFO").splitlines():
        if line.startswith(name + ":"):
            return float(line.split(":")[1])
    return 0.0


def start_redis(directory):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [REDIS, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
        stdout=subprocess.DEVNULL, cwd=directory)
    for _ in range(100):
        try:
            if "PONG" in ask(port, "PING"):
                return server, port
        except OSError:
            pass
        time.sleep(0.05)
    sys.exit("Redis does not answer")


def processor_time(process):
    """Seconds, of a process that has not been waited for."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(cadre, port, directory, count):
    environment = dict(os.environ, CADRE_KEY=str(directory / "key"))
    url = f"redis://127.0.0.1:{port}/"

    def command(name, *words):
        place = directory / f"{count}-{name}"
        return dict(args=[cadre, *words, "--queue", url, *PATHS],
                    env=dict(environment, CADRE_CACHE=str(place)),
                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    ask(port, "FLUSHALL")
    ask(port, "CONFIG RESETSTAT")
    workers = [subprocess.Popen(**command(f"w{n}", "worker", "--jobs", "1")) for n in range(count)]
    while ask(port, "KEYS", "cadre:queue:*:alive").startswith("*0"):
        time.sleep(0.05)
    time.sleep(1)
    before = [processor_time(worker) for worker in workers]
    server_before = info(port, "used_cpu_sys") + info(port, "used_cpu_user")
    begin = time.perf_counter()
    report = subprocess.run(**command("v", "verify", "--quiet"))
    took = time.perf_counter() - begin
    server = info(port, "used_cpu_sys") + info(port, "used_cpu_user") - server_before
    spent = [processor_time(worker) - was for worker, was in zip(workers, before)]
    units = int(ask(port, "EVAL", "\"return #redis.call('keys','cadre:????????????????*')\"", "0")
                .strip().lstrip(":") or 0)
    network = info(port, "total_net_input_bytes") + info(port, "total_net_output_bytes")
    commands = info(port, "total_commands_processed")
    for worker in workers:
        worker.kill()
        worker.wait()
    return report, took, spent, server, units, network, commands


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: machines.py CADRE")
    if not shutil.which(REDIS):
        sys.exit(f"{REDIS} is not installed")
    cadre = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        server, port = start_redis(directory)
        try:
            begin = time.perf_counter()
            alone = subprocess.run([cadre, "verify", "--no-cache", "--quiet", "--jobs", "1", *PATHS],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            print(f"one machine, one job: {time.perf_counter() - begin:.1f} s")
            print("workers   seconds   of processors   server's   results   kB each   commands")
            for count in WORKERS:
                report, took, spent, cpu, units, network, commands = measure(
                    cadre, port, directory, count)
                same = report.stdout == alone.stdout and report.returncode == alone.returncode
                print(f"{count:7}{took:10.1f}{sum(spent):16.1f}{cpu:11.2f}{units:10}"
                      f"{network / max(units, 1) / 1e3:10.1f}{commands:11.0f}"
                      + ("" if same else "   ANOTHER REPORT"))
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
