#!/bin/sh
# Runs once, when the primary of compose.yaml makes its data: the standby may copy and follow it, with the password.
set -eu
echo 'host replication newstape samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
