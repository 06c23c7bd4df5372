# Sourced by the scripts: finds a Python that can run this project and names it $python.
# PYTHON=... chooses one; else the newest compatible one on the PATH under its usual names.
python=
for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "Orderly needs Python 3.11 or newer; found $(${PYTHON:-python3} --version 2>&1 | head -n 1)." >&2
    exit 1
fi
