#!/usr/bin/env python3
"""Django's command line for this project; `--instance DIR` before or after a command chooses the instance."""

from __future__ import annotations

import os
import sys

from deploy.instance import take_instance_argument


def main() -> None:
    sys.argv = take_instance_argument(sys.argv)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
